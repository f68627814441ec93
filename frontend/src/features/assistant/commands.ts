/** What is typed into the composer: which command is meant, and what it takes. */

import type { AssistantCommand } from '@/api/assistantApi';

/** Commands that a line may become; none where it is no command, or its name is whole. */
export function matching(text: string, commands: readonly AssistantCommand[]): readonly AssistantCommand[] {
  if (!text.startsWith('/') || /\s/.test(text)) return [];
  const typed = text.slice(1).toLowerCase();
  return commands.filter(({ name }) => name.startsWith(typed));
}

/** The command whose name the line begins with. */
export function commandOf(text: string, commands: readonly AssistantCommand[]): AssistantCommand | undefined {
  const [, name = ''] = /^\/(\S+)/.exec(text) ?? [];
  return commands.find((command) => command.name === name.toLowerCase());
}

/** The line once a command was chosen: ready for what it takes. */
export const completed = ({ name, takes }: AssistantCommand): string => (takes ? `/${name} ` : `/${name}`);
