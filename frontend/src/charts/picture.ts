/** A drawn chart as a file. What the page's style sheet gives it is written into the picture, so that it looks the same elsewhere. */

const SHARPNESS = 2;
const STYLED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
] as const;

const toneOf = (value: string): string => {
  // A mixed colour is computed to `color(srgb r g b / a)`, which other programs do not read.
  const mixed = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/.exec(value);
  if (mixed === null) return value;
  const [red, green, blue] = [mixed[1], mixed[2], mixed[3]].map((part) => Math.round(Number(part) * 255));
  return mixed[4] === undefined ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${mixed[4]})`;
};

/** SVG text with the colours as they stand on the page; `title` is its accessible name. */
export function chartSvg(svg: SVGSVGElement, title: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const live = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copied = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  live.forEach((element, at) => {
    const target = copied[at];
    if (target === undefined || element.closest('defs') !== null) return;
    const style = getComputedStyle(element);
    target.removeAttribute('style');
    if (style.visibility === 'hidden' || style.display === 'none') target.setAttribute('visibility', 'hidden');
    for (const name of STYLED) {
      const value = style.getPropertyValue(name);
      // Written also where it is nothing: the element's own word may be one that only the page understands.
      if (value !== '') target.setAttribute(name, toneOf(value));
    }
  });
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 0 ${Math.round(width)} ${Math.round(height)}`);
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  copy.setAttribute('font-family', 'Geist, system-ui, sans-serif');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(document.documentElement).getPropertyValue('--surface').trim() || 'white');
  copy.prepend(ground);
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  name.textContent = title;
  copy.prepend(name);
  // What is only for screen readers, and tooltips that were open, are no part of the picture.
  for (const extra of copy.querySelectorAll('.highcharts-tooltip, .highcharts-a11y-proxy-container, desc')) extra.remove();
  return new XMLSerializer().serializeToString(copy);
}

/** Null when the browser cannot make the picture. */
export async function chartPng(svg: SVGSVGElement, title: string): Promise<Blob | null> {
  const { width, height } = svg.getBoundingClientRect();
  const url = URL.createObjectURL(new Blob([chartSvg(svg, title)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * SHARPNESS));
    canvas.height = Math.max(1, Math.round(height * SHARPNESS));
    const brush = canvas.getContext('2d');
    if (brush === null) return null;
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/png'));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
