import { Button as AntButton } from 'antd';
import type { MouseEvent, ReactNode, Ref } from 'react';

interface ButtonLook {
  /** `plain` has a border; `text` has none; `primary` is the main action of its context. */
  readonly kind?: 'plain' | 'primary' | 'text' | 'link' | 'dashed' | undefined;
  /** Removes or stops something. */
  readonly danger?: boolean | undefined;
  readonly size?: 'small' | 'large' | undefined;
  /** Full width of its container. */
  readonly wide?: boolean | undefined;
  readonly iconAtEnd?: boolean;
  readonly className?: string | undefined;
}

interface ButtonState {
  /** The started action is pending: shows a spinner and ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly pressed?: boolean | undefined;
  readonly 'aria-expanded'?: boolean | undefined;
  readonly 'aria-haspopup'?: 'menu' | 'dialog' | undefined;
  readonly 'aria-keyshortcuts'?: string;
  /** Set by `label`. */
  readonly 'aria-label'?: never;
}

interface ButtonAction {
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  /** Submits the surrounding form. */
  readonly submit?: boolean;
  /** Address; renders a link. */
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

/** Text, or an icon with a name for screen readers. */
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
  // `around` contains nothing that changes the look: props from a tooltip, popover or menu around the button, and marks (`data-…`).
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
