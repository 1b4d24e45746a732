import { Progress as AntProgress } from 'antd';

export interface ProgressProps {
  /** From 0 to 1. */
  readonly done: number;
  /** What is in progress. */
  readonly label: string;
  readonly size?: 'small';
  /** Shows a moving highlight. */
  readonly active?: boolean;
}

/** Progress in whole percent, rounded down. */
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
