/** What was typed into a stand-in before the control itself was loaded. */
export interface EarlyInput {
  readonly text: string;
  /** As of keyboard events, after the text. */
  readonly keys: readonly string[];
}

const codes: Readonly<Record<string, number>> = { Enter: 13, ArrowUp: 38, ArrowDown: 40, Backspace: 8, ' ': 32 };

/** Between two keys, ms: the list follows the first before the second chooses. */
const stepMs = 40;
/** Longest wait for the list, ms: a busy machine may take longer to draw it than a key waits. */
const patienceMs = 3000;

/** React learns of a value only by an event, and of a changed one only by the setter of the element's class. */
function write(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function press(input: HTMLInputElement, key: string): void {
  if (key.length === 1 && !input.readOnly) write(input, input.value + key);
  else input.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: codes[key] ?? 0, bubbles: true, cancelable: true }));
}

/** Whether the list is drawn; a key before that would choose nothing. */
function isOpen(input: HTMLInputElement): boolean {
  const list = input.getAttribute('aria-controls');
  return list !== null && document.getElementById(list) !== null;
}

/**
 * Gives it to a control that opens: the text at once, so that what is typed meanwhile comes after it, then, when the list is there, one key after the other.
 * Keys that choose are held until then: the control would ignore them.
 */
export function giveEarlyInput(input: HTMLInputElement, { text, keys }: EarlyInput): void {
  if (text !== '') write(input, text);
  const waiting = [...keys];
  const end = Date.now() + patienceMs;
  let hasBegun = false;
  const hold = (event: KeyboardEvent) => {
    const isNeeded = waiting.length > 0 || !isOpen(input);
    if (!isNeeded || !event.isTrusted || !(event.key in codes) || event.key === 'Backspace' || event.key === ' ') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(event.key);
  };
  // The list closes with the focus: keys that wait would choose nothing.
  const leave = () => {
    for (const key of waiting.splice(0)) press(input, key);
  };
  const next = () => {
    if (!input.isConnected) return;
    const key = hasBegun ? waiting.shift() : undefined;
    // A step before the first key: the list follows the text.
    hasBegun ||= isOpen(input) || Date.now() > end;
    if (key !== undefined) press(input, key);
    if (waiting.length > 0 || !hasBegun) setTimeout(next, stepMs);
    else {
      input.removeEventListener('keydown', hold, { capture: true });
      input.removeEventListener('blur', leave);
    }
  };
  input.addEventListener('blur', leave);
  input.addEventListener('keydown', hold, { capture: true });
  setTimeout(next, stepMs);
}
