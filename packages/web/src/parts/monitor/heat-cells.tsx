import { type RefObject, useLayoutEffect } from 'react';
import box from '../../kit/ui/box.module.css';
import css from './heat.module.css';
import { colorOf, type HeatColor, type Reading, type Scale } from './heat.ts';

/** Elements of the cells by member number minus 1. */
export type Cells = RefObject<(HTMLElement | null)[]>;

export interface HeatCellsProps {
  readonly sections: number;
  /** Cells of a section. */
  readonly size: number;
  readonly perRow: number;
  readonly count: number;
  readonly sectionName: (section: number) => string;
  readonly onCell: (no: number, element: HTMLElement | null) => void;
}

/** Empty cells by section, in the order of the device. */
export function HeatCells({ sections, size, perRow, count, sectionName, onCell }: HeatCellsProps) {
  return Array.from({ length: sections }, (_, section) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the place is the section's number
    <div key={section} className={css.section}>
      {sections > 1 && <span className={`${box.fixed} ${box.small} ${box.faint} ${css.name}`}>{sectionName(section + 1)}</span>}
      <div className={css.cells} data-cells style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}>
        {Array.from({ length: Math.min(size, count - section * size) }, (_, place) => {
          const no = section * size + place + 1;
          return <span key={no} data-no={no} ref={(element) => onCell(no, element)} />;
        })}
      </div>
    </div>
  ));
}

export interface Painting {
  readonly readings: readonly Reading[];
  /** Stale readings are paler. */
  readonly stale: readonly boolean[];
  readonly scale: Scale;
  readonly ramp: readonly HeatColor[];
  readonly decimals: number;
  readonly outliers: ReadonlySet<number>;
}

/** Writes colours and values to the cells after each render, only where changed: hundreds of readings per second cause no React update. */
export function usePainting(cells: Cells, { readings, stale, scale, ramp, decimals, outliers }: Painting, readable: boolean): void {
  useLayoutEffect(() => {
    readings.forEach((value, index) => {
      const cell = cells.current[index];
      if (cell === null || cell === undefined) return;
      const color = value === null ? null : colorOf(value, scale, ramp);
      const ground = color?.ground ?? '';
      if (cell.style.backgroundColor !== ground) cell.style.backgroundColor = ground;
      const look = color === null ? 'unknown' : color.darkWords ? 'dark' : 'light';
      if (cell.dataset['look'] !== look) cell.dataset['look'] = look;
      cell.toggleAttribute('data-outlying', outliers.has(index + 1));
      cell.toggleAttribute('data-stale', stale[index] === true);
      const text = readable && value !== null ? value.toFixed(decimals) : '';
      if (cell.textContent !== text) cell.textContent = text;
    });
  });
}
