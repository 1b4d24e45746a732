/** Input typed into a stand-in before the control itself was loaded. */
export interface EarlyInput {
  readonly text: string;
  /** `key` of keyboard events after the text. */
  readonly keys: readonly string[];
}

const codes: Readonly<Record<string, number>> = { Enter: 13, ArrowUp: 38, ArrowDown: 40, Backspace: 8, ' ': 32 };

/** Delay between two keys, ms: the list must react to the first before the second selects. */
const stepMs = 40;
/** Maximum wait for the list, ms: a busy machine may need longer to draw it than the delay of a key. */
const timeLimitMs = 3000;

/** React notices a value only through an event, and a changed value only through the setter of the element's class. */
function write(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function press(input: HTMLInputElement, key: string): void {
  if (key.length === 1 && !input.readOnly) write(input, input.value + key);
  else input.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: codes[key] ?? 0, bubbles: true, cancelable: true }));
}

/** Whether the list is drawn; an earlier key would select nothing. */
function isOpen(input: HTMLInputElement): boolean {
  const list = input.getAttribute('aria-controls');
  return list !== null && document.getElementById(list) !== null;
}

/**
 * Replays the input in a control that is opening: the text at once, so that later typing follows it, then each key once the list is drawn.
 * Keys that select are delayed until then, as the control would ignore them.
 */
export function replayEarlyInput(input: HTMLInputElement, { text, keys }: EarlyInput): void {
  if (text !== '') write(input, text);
  const waiting = [...keys];
  const end = Date.now() + timeLimitMs;
  let hasBegun = false;
  const hold = (event: KeyboardEvent) => {
    const isNeeded = waiting.length > 0 || !isOpen(input);
    if (!isNeeded || !event.isTrusted || !(event.key in codes) || event.key === 'Backspace' || event.key === ' ') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(event.key);
  };
  // The list closes on blur: pending keys would select nothing.
  const leave = () => {
    for (const key of waiting.splice(0)) press(input, key);
  };
  const next = () => {
    if (!input.isConnected) return;
    const key = hasBegun ? waiting.shift() : undefined;
    // One step before the first key, so that the list reacts to the text.
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
