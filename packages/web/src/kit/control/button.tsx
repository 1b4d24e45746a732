import { Button as AntButton } from 'antd';
import type { MouseEvent, ReactNode, Ref } from 'react';

interface ButtonLook {
  /** `plain` has a frame; `text` has none; `primary` is the one action of its place. */
  readonly kind?: 'plain' | 'primary' | 'text' | 'link' | 'dashed' | undefined;
  /** It removes something, or stops it. */
  readonly danger?: boolean | undefined;
  readonly size?: 'small' | 'large' | undefined;
  /** As wide as its place. */
  readonly wide?: boolean | undefined;
  readonly iconAtEnd?: boolean;
  readonly className?: string | undefined;
}

interface ButtonState {
  /** What it started is not done yet: it turns a wheel and takes no click. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly pressed?: boolean | undefined;
  readonly 'aria-expanded'?: boolean | undefined;
  readonly 'aria-haspopup'?: 'menu' | 'dialog' | undefined;
  readonly 'aria-keyshortcuts'?: string;
  /** Named by `label`. */
  readonly 'aria-label'?: never;
}

interface ButtonAction {
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  /** Sends the form around it. */
  readonly submit?: boolean;
  /** Goes there, as a link. */
  readonly href?: string | undefined;
  readonly rel?: string;
}

interface ButtonPlace {
  readonly id?: string;
  readonly lang?: string;
  readonly tabIndex?: number;
  readonly autoFocus?: boolean;
  readonly title?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement | HTMLAnchorElement>;
}

/** Words, or an icon with a name for readers of the screen. */
type ButtonFace =
  | { readonly children: ReactNode; readonly icon?: ReactNode; readonly label?: string | undefined }
  | { readonly children?: undefined; readonly icon: ReactNode; readonly label: string };

export type ButtonProps = ButtonLook & ButtonState & ButtonAction & ButtonPlace & ButtonFace;

export function Button({
  kind = 'plain',
  danger = false,
  size,
  wide = false,
  icon,
  iconAtEnd = false,
  label,
  busy = false,
  disabled = false,
  submit = false,
  pressed,
  href,
  className,
  children,
  ...around
}: ButtonProps) {
  // `around` has nothing that changes the look: what a tooltip, a popover or a menu puts on the part in it, and marks (`data-…`).
  return (
    <AntButton
      {...around}
      type={kind === 'plain' ? 'default' : kind}
      danger={danger}
      block={wide}
      icon={icon}
      loading={busy}
      disabled={disabled}
      htmlType={submit ? 'submit' : 'button'}
      {...(iconAtEnd ? { iconPlacement: 'end' } : {})}
      {...(className === undefined ? {} : { className })}
      {...(href === undefined ? {} : { href })}
      {...(size === undefined ? {} : { size })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      {children}
    </AntButton>
  );
}
