import { timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { NumberText } from '../ui/value.tsx';
import type { CellValue, Column } from './column.ts';

/** A value formatted by its column. */
export function ValueText<R>({ column, value }: { readonly column: Column<R>; readonly value: CellValue }): ReactNode {
  const zone = useTimeZone();
  if (column.instant !== undefined && typeof value === 'number')
    return <span className="cz-num">{timeText(value, zone, column.instant)}</span>;
  if (column.number !== true || typeof value === 'string') return value === null || value === '' ? '-' : value;
  const { unit, decimals, scale } = column;
  return (
    <NumberText
      value={value}
      {...(unit === undefined ? {} : { unit })}
      {...(decimals === undefined ? {} : { decimals })}
      {...(scale === undefined ? {} : { group: scale })}
    />
  );
}

/** Content of a row's cell; null: empty. */
export function contentOf<R>(column: Column<R>, row: R): ReactNode {
  if (column.lacks?.(row) === true) return null;
  return column.cell === undefined ? <ValueText column={column} value={column.value?.(row) ?? null} /> : column.cell(row);
}
