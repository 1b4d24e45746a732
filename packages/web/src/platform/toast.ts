export interface ToastOptions {
  /** A toast with the same key is replaced. */
  readonly key?: string;
  /** How long it is shown. */
  readonly seconds?: number;
}

type Kind = 'success' | 'info' | 'warning' | 'error';
type ShowToast = (kind: Kind, text: string, options: ToastOptions) => void;

let show: ShowToast = () => undefined;

/** Sets how toasts are drawn. */
export function onToast(draw: ShowToast): void {
  show = draw;
}

const ofKind =
  (kind: Kind) =>
  (text: string, options: ToastOptions = {}): void =>
    show(kind, text, options);

/** Short messages at the upper edge that disappear by themselves. The success of a change is the option `success` of `useChange`. */
export const toast = { success: ofKind('success'), info: ofKind('info'), warning: ofKind('warning'), error: ofKind('error') } as const;
