import type { Settings } from '../settings.ts';

/** Input of a command. */
export interface CommandInput {
  readonly settings: Settings;
  /** The word after the command; empty for commands without one. */
  readonly argument: string;
  readonly name: string | undefined;
  readonly url: string | undefined;
  readonly say: (line: string) => void;
}

/** Resolves to the exit code. */
export type Command = (input: CommandInput) => Promise<number>;
