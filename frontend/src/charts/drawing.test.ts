// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawLater } from './drawing';

/** Frames and tasks that happen when the test says so. */
let frames: (() => void)[] = [];
let tasks: (() => void)[] = [];
let seen: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
const place = document.createElement('div');

const runOne = () => {
  const [frame, ...laterFrames] = frames;
  frames = laterFrames;
  frame?.();
  const [task, ...laterTasks] = tasks;
  tasks = laterTasks;
  task?.();
};

beforeEach(() => {
  frames = [];
  tasks = [];
  seen = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('setTimeout', (task: () => void) => tasks.push(task));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(callback);
      }
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

describe('drawing', () => {
  it('draws one chart in a task, each after a frame', () => {
    const drawn: string[] = [];
    drawLater(place, () => drawn.push('a'));
    drawLater(place, () => drawn.push('b'));
    for (const tell of seen) tell([{ isIntersecting: true }]);
    expect(drawn).toEqual([]);
    runOne();
    expect(drawn).toEqual(['a']);
    runOne();
    expect(drawn).toEqual(['a', 'b']);
    expect(frames).toHaveLength(0);
  });

  it('waits for what is far below the view', () => {
    const draw = vi.fn();
    drawLater(place, draw);
    seen[0]?.([{ isIntersecting: false }]);
    runOne();
    expect(draw).not.toHaveBeenCalled();
    seen[0]?.([{ isIntersecting: true }]);
    runOne();
    expect(draw).toHaveBeenCalledOnce();
  });

  it('draws nothing that was given up meanwhile', () => {
    const draw = vi.fn();
    const cancel = drawLater(place, draw);
    seen[0]?.([{ isIntersecting: true }]);
    cancel();
    runOne();
    expect(draw).not.toHaveBeenCalled();
  });

  it('a drawing that fails does not hold up the next', () => {
    const draw = vi.fn();
    drawLater(place, () => {
      throw new Error('no room');
    });
    drawLater(place, draw);
    for (const tell of seen) tell([{ isIntersecting: true }]);
    expect(runOne).toThrow('no room');
    runOne();
    expect(draw).toHaveBeenCalledOnce();
  });
});
