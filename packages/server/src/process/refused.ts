/** The server cannot start for a reason that the person at the console can mend: one line, no stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** The reason in an error, as one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.trim().replace(/\s*\n\s*/g, '; ') || ('code' in error ? String(error.code) : error.name);
}
