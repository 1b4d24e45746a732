/** A command cannot be done for a reason that the person at the console can mend. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
