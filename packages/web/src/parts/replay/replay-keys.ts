/** Keys of the lanes. */
export type ReplayAction =
  | { readonly do: 'step'; readonly by: number }
  | { readonly do: 'jump'; readonly to: 'next' | 'previous' }
  | { readonly do: 'edge'; readonly at: 'start' | 'end' }
  | { readonly do: 'play' }
  | { readonly do: 'loopFrom' | 'loopTo' };

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Action of a key: arrows step (ten times as far with Shift), J/K and brackets jump, space plays, I/O set the loop; undefined: none. */
export function actionOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Key, stepMs: number): ReplayAction | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const by = stepMs * (shiftKey ? 10 : 1);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return { do: 'step', by: -by };
    case 'ArrowRight':
    case 'ArrowUp':
      return { do: 'step', by };
    case 'PageDown':
      return { do: 'step', by: -stepMs * 10 };
    case 'PageUp':
      return { do: 'step', by: stepMs * 10 };
    case 'Home':
      return { do: 'edge', at: 'start' };
    case 'End':
      return { do: 'edge', at: 'end' };
    case ' ':
      return { do: 'play' };
    case '[':
      return { do: 'jump', to: 'previous' };
    case ']':
      return { do: 'jump', to: 'next' };
  }
  switch (key.toLowerCase()) {
    case 'j':
      return { do: 'jump', to: 'previous' };
    case 'k':
      return { do: 'jump', to: 'next' };
    case 'i':
      return { do: 'loopFrom' };
    case 'o':
      return { do: 'loopTo' };
  }
  return undefined;
}
