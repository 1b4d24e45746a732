import { Progress as AntProgress } from 'antd';

export interface ProgressProps {
  /** From 0 to 1. */
  readonly done: number;
  /** What goes on. */
  readonly label: string;
  readonly size?: 'small';
  /** A light runs along it. */
  readonly active?: boolean;
}

/** How far something is, in whole per cent that it has passed. */
export function Progress({ done, label, size, active = false }: ProgressProps) {
  return (
    <AntProgress
      percent={Math.floor(Math.min(1, done) * 100)}
      aria-label={label}
      {...(size === undefined ? {} : { size })}
      {...(active ? { status: 'active' } : {})}
    />
  );
}
