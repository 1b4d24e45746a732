import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import box from './box.module.css';

/** 0, 4, 8, 12 and 16 px. */
export type Gap = 'none' | 'tight' | 'normal' | 'roomy' | 'wide';
export type Tag = 'div' | 'span' | 'section' | 'header' | 'p' | 'li' | 'ul' | 'small' | 'b' | 'h2' | 'h3' | 'time';

export const gapClass: Readonly<Record<Gap, string>> = { none: box.close, tight: box.tight, normal: '', roomy: box.roomy, wide: box.wide };

interface PartProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  /** The element; div by default, or span for inline text. */
  readonly as?: Tag;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
}

interface LineProps extends PartProps {
  readonly gap?: Gap;
  /** Takes the space left by its neighbours. */
  readonly grow?: boolean;
}

export interface RowProps extends LineProps {
  readonly align?: 'center' | 'top' | 'baseline';
  /** First and last child at the ends. */
  readonly between?: boolean;
  /** Wraps if the width is not sufficient. */
  readonly wrap?: boolean;
}

/** Joins class names, without the absent ones. */
export const joined = (...classes: readonly (string | false | undefined)[]): string => classes.filter(Boolean).join(' ');

/** Children side by side. */
export function Row({ as: Element = 'div', gap = 'normal', align = 'center', between, wrap, grow, className, ...rest }: RowProps) {
  const alignClass = align === 'top' ? box.top : align === 'baseline' && box.baseline;
  return (
    <Element
      {...rest}
      className={joined(box.row, gapClass[gap], alignClass, between && box.between, wrap && box.wrap, grow && box.grow, className)}
    />
  );
}

/** Children one below the other. */
export function Stack({ as: Element = 'div', gap = 'normal', grow, className, ...rest }: LineProps) {
  const isList = Element === 'ul';
  return <Element {...rest} className={joined(isList && box.plain, box.stack, gapClass[gap], grow && box.grow, className)} />;
}

export type Tone = 'ink' | 'soft' | 'faint' | 'good' | 'alert' | 'bad';

export interface TextProps extends PartProps {
  readonly size?: 'small' | 'normal' | 'large' | 'figure';
  /** Colour; inherited if absent. */
  readonly tone?: Tone;
  readonly strong?: boolean;
  /** One line, cut with an ellipsis. */
  readonly clip?: boolean;
  /** Digits of equal width. */
  readonly tabular?: boolean;
}

/** Text in one of the sizes and colours of the product; paragraphs and headings have no margin. */
export function Text({ as: Element = 'span', size = 'normal', tone, strong, clip, tabular, className, ...rest }: TextProps) {
  const isBlock = Element === 'p' || Element === 'h2' || Element === 'h3';
  return (
    <Element
      {...rest}
      className={joined(
        isBlock && box.plain,
        size !== 'normal' && box[size],
        tone && box[tone],
        strong && box.strong,
        clip && box.clip,
        tabular && box.tabular,
        className,
      )}
    />
  );
}

export interface BadgeProps extends PartProps {
  readonly tone: 'action' | 'ok' | 'warn' | 'danger';
}

/** A short word on a coloured background: a state, a count. */
export function Badge({ as: Element = 'span', tone, className, ...rest }: BadgeProps) {
  return <Element {...rest} className={joined(box.badge, box[tone], className)} />;
}
