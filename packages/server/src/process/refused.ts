/** The server cannot start for a reason that the operator can fix: one line, no stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** The reason in an error, as one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = error.message.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join('; ') || ('code' in error ? String(error.code) : error.name);
}
