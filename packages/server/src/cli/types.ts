import type { Settings } from '../settings.ts';

/** What a command gets. */
export interface CommandInput {
  readonly settings: Settings;
  /** The word after the command; empty for commands that take none. */
  readonly argument: string;
  readonly name: string | undefined;
  readonly url: string | undefined;
  readonly say: (line: string) => void;
}

/** Resolves to the exit code. */
export type Command = (input: CommandInput) => Promise<number>;
