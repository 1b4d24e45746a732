import { InboxOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons';
import { codes } from '@czyun/contract';
import type { ReactNode } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { shared } from '../../platform/text.ts';
import { Button } from '../control/button.tsx';
import './ui.css';

/** A grey placeholder with the size of the expected content. */
export function Skeleton({ height = 120, width }: { readonly height?: number | string; readonly width?: number | string }) {
  return <div className="cz-skeleton" data-skeleton style={{ height, width }} aria-hidden="true" />;
}

/** A placeholder for content that takes seconds: after one second it shows what is in progress. Its size never changes. */
export function SlowSkeleton({ height, says }: { readonly height: number; readonly says: string }) {
  return (
    <div className="cz-skeleton-slow" role="status" aria-busy="true">
      <Skeleton height={height} />
      <span className="says">{says}</span>
    </div>
  );
}

/** Nothing to show, and a suggested action. */
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

/** An error: what failed, and a retry. */
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

/** The user's permission code does not allow this; without a code it is for platform administrators only. */
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

/** The request has its response or its error. */
export const isAnswered = ({ data, error }: Pick<Asked<unknown>, 'data' | 'error'>): boolean => data !== undefined || error !== null;

/** Cards that appear together: one placeholder until each has its response or its error, so that none moves another. */
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
 * Content below parts whose height is known only with their responses: it loads and has its space from the start, and is shown once they
 * have their response or their error, so that visible content does not move.
 */
export function Below({ until, children }: { readonly until: boolean; readonly children: ReactNode }) {
  return <div style={{ display: 'contents', ...(until ? {} : { visibility: 'hidden' }) }}>{children}</div>;
}

export interface StatesProps<T> {
  readonly of: Asked<T>;
  /** Placeholder with the size of the expected content. */
  readonly skeleton?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Loading, error, empty state or the data of a `useCall`. */
export function States<T>({ of, skeleton, isEmpty, empty, children }: StatesProps<T>) {
  if (of.data === undefined) {
    if (of.error !== null) return <Failed error={of.error} onRetry={() => void of.refetch()} />;
    return skeleton ?? <Skeleton />;
  }
  if (isEmpty?.(of.data) === true) return empty ?? <Empty />;
  return children(of.data);
}
