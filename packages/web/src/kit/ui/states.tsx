import { InboxOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons';
import { codes } from '@czyun/contract';
import type { ReactNode } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { shared } from '../../platform/text.ts';
import { Button } from '../control/button.tsx';
import './ui.css';

/** A grey place of the size of what comes. */
export function Skeleton({ height = 120, width }: { readonly height?: number | string; readonly width?: number | string }) {
  return <div className="cz-skeleton" data-skeleton style={{ height, width }} aria-hidden="true" />;
}

/** A place that fills in seconds, not at once: after a second it says what is under way. Its size is that of the skeleton from the first frame. */
export function SlowSkeleton({ height, says }: { readonly height: number; readonly says: string }) {
  return (
    <div className="cz-skeleton-slow" role="status" aria-busy="true">
      <Skeleton height={height} />
      <span className="says">{says}</span>
    </div>
  );
}

/** Nothing to show, and what to do about it. */
export function Empty({
  icon,
  title,
  hint,
  action,
}: {
  readonly icon?: ReactNode;
  readonly title?: string;
  readonly hint?: string;
  readonly action?: ReactNode;
}) {
  const t = shared.useText();
  return (
    <div className="cz-state">
      <span className="icon">{icon ?? <InboxOutlined aria-hidden />}</span>
      <p className="title">{title ?? t(($) => $.state.empty)}</p>
      <p className="hint">{hint ?? t(($) => $.state.emptyHint)}</p>
      {action}
    </div>
  );
}

/** Something failed: what, and a way to try again. */
export function Failed({
  error,
  title,
  hint: ownHint,
  onRetry,
}: {
  readonly error: ApiError | null;
  readonly title?: string;
  /** The default text of an error. */
  readonly hint?: string | undefined;
  readonly onRetry?: () => void;
}) {
  const t = shared.useText();
  const hint = ownHint ?? error?.message;
  return (
    <div className="cz-state" role="alert">
      <WarningOutlined className="icon" aria-hidden />
      <p className="title">{title ?? t(($) => $.state.failed)}</p>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {onRetry !== undefined && <Button onClick={onRetry}>{t(($) => $.action.retry)}</Button>}
    </div>
  );
}

/** The person's code does not allow this; without a code it is for platform administrators alone. */
export function NoPermission({ code }: { readonly code?: number }) {
  const t = shared.useText();
  const language = useLanguage();
  const role = code === undefined ? '' : code in codes ? codes[code as keyof typeof codes][language] : String(code);
  return (
    <div className="cz-state" role="alert">
      <LockOutlined className="icon" aria-hidden />
      <h1 className="title">{t(($) => $.state.noPermission)}</h1>
      <p className="hint">{code === undefined ? t(($) => $.state.platformOnly) : t(($) => $.state.noPermissionHint, { role })}</p>
    </div>
  );
}

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: ApiError | null;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

/** It has its answer or its error. */
export const isAnswered = ({ data, error }: Pick<Asked<unknown>, 'data' | 'error'>): boolean => data !== undefined || error !== null;

/** Cards that appear together: one placeholder until each has its answer or its error, so that none moves another. */
export function Together({
  of,
  heightPx,
  children,
}: {
  readonly of: readonly Pick<Asked<unknown>, 'data' | 'error'>[];
  readonly heightPx: number;
  readonly children: ReactNode;
}) {
  return of.every(isAnswered) ? children : <Skeleton height={heightPx} />;
}

/**
 * What stands below parts whose height is known with their answers only: it asks and has its room from the start, and is shown once they have their
 * answer or their error, so that nothing that is seen moves.
 */
export function Below({ until, children }: { readonly until: boolean; readonly children: ReactNode }) {
  return <div style={{ display: 'contents', ...(until ? {} : { visibility: 'hidden' }) }}>{children}</div>;
}

export interface StatesProps<T> {
  readonly of: Asked<T>;
  /** The size of what comes. */
  readonly skeleton?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Loading, failed, empty or the data of a `useCall`. */
export function States<T>({ of, skeleton, isEmpty, empty, children }: StatesProps<T>) {
  if (of.data === undefined) {
    if (of.error !== null) return <Failed error={of.error} onRetry={() => void of.refetch()} />;
    return skeleton ?? <Skeleton />;
  }
  if (isEmpty?.(of.data) === true) return empty ?? <Empty />;
  return children(of.data);
}
