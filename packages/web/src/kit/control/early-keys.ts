/** What was typed into a stand-in before the control itself was loaded. */
export interface EarlyInput {
  readonly text: string;
  /** As of keyboard events, after the text. */
  readonly keys: readonly string[];
}

const codes: Readonly<Record<string, number>> = { Enter: 13, ArrowUp: 38, ArrowDown: 40, Backspace: 8, ' ': 32 };

/** Between two keys, ms: the list follows the first before the second chooses. */
const stepMs = 40;

/** React learns of a value only by an event, and of a changed one only by the setter of the element's class. */
function write(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function press(input: HTMLInputElement, key: string): void {
  if (key.length === 1 && !input.readOnly) write(input, input.value + key);
  else input.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: codes[key] ?? 0, bubbles: true, cancelable: true }));
}

/** Gives it to the control: the text at once, so that what is typed meanwhile comes after it, then one key after the other. */
export function giveEarlyInput(input: HTMLInputElement, { text, keys }: EarlyInput): void {
  if (text !== '') write(input, text);
  const steps = keys.map((key) => () => press(input, key));
  const next = () => {
    if (!input.isConnected) return;
    steps.shift()?.();
    if (steps.length > 0) setTimeout(next, stepMs);
  };
  if (steps.length > 0) setTimeout(next, stepMs);
}
