import type { ReadStream } from 'node:tty';
import type { Settings } from '../settings.ts';

/** A terminal, or piped lines. */
export type ConsoleInput = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>;

/** Input of a command. */
export interface CommandInput {
  readonly settings: Settings;
  /** The word after the command; empty for commands without one. */
  readonly argument: string;
  readonly name: string | undefined;
  readonly url: string | undefined;
  /** Source of a password. */
  readonly input: ConsoleInput;
  readonly say: (line: string) => void;
}

/** Resolves to the exit code. */
export type Command = (input: CommandInput) => Promise<number>;
