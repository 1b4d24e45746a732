/** A command is refused for a reason that the operator can fix. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
