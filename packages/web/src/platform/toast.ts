export interface ToastOptions {
  /** A toast with the same key is replaced. */
  readonly key?: string;
  /** Display time. */
  readonly seconds?: number;
}

type Kind = 'success' | 'info' | 'warning' | 'error';
type ShowToast = (kind: Kind, text: string, options: ToastOptions) => void;

let show: ShowToast = () => undefined;

/** Sets the function that shows toasts. */
export function onToast(draw: ShowToast): void {
  show = draw;
}

const ofKind =
  (kind: Kind) =>
  (text: string, options: ToastOptions = {}): void =>
    show(kind, text, options);

/** Short messages at the top that disappear automatically. The success of a change is the option `success` of `useChange`. */
export const toast = { success: ofKind('success'), info: ofKind('info'), warning: ofKind('warning'), error: ofKind('error') } as const;
