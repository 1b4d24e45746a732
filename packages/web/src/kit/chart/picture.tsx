import type { FileFormat } from '@czyun/contract';
import { type ReactNode, useRef, useState } from 'react';
import { numberText, separated, type UnitScale } from '../../platform/format/number.ts';
import { yuanText } from '../../platform/format/yuan.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import type { SaveFile } from '../export/use-save-file.ts';
import { ChartFrame, fileNameOf, type LegendItem } from './chart-frame.tsx';
import { chartPicture } from './chart-picture.ts';
import type { ChartTable } from './data-table.tsx';
import { EChart, type EChartOption } from './echart.tsx';
import { useHidden } from './use-hidden.ts';

/** Props common to all charts. */
export interface PictureProps {
  /** Name of the chart and of its files. */
  readonly title: string;
  readonly height?: number;
  /** Exports the data as a file; without it there is no button. */
  readonly onFile?: ((format: FileFormat) => void) | null;
  /** Facts below the chart: bucket, zone, source of the values. */
  readonly facts?: readonly string[];
  readonly bare?: boolean;
}

export interface PicturePart {
  readonly key: string;
  readonly name: string;
  readonly color: string;
  /** The value at a position of the base axis (null: nothing is pointed at), with its unit; null: the legend shows names only. */
  readonly at: (index: number | null) => string | null;
}

export interface PictureInput extends PictureProps {
  readonly parts: readonly PicturePart[];
  /** Stable while the drawing is the same. */
  readonly option: (hidden: ReadonlySet<string>, tokens: Tokens) => EChartOption;
  /** The values as text, for screen readers. */
  readonly label: string;
  readonly table: () => ChartTable;
  /** Values at the cursor. */
  readonly atText?: (index: number) => string;
  /** Dragging zooms in. */
  readonly zooms?: boolean;
  readonly children?: ReactNode;
}

/** A chart of the library in its frame. */
export function Picture(input: PictureInput) {
  const { title, height = 280, parts, option: build, label } = input;
  const { tokens } = useTheme();
  const [hidden, toggle] = useHidden();
  const [cursor, setCursor] = useState<number | null>(null);
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const canvas = useRef<(() => HTMLCanvasElement) | null>(null);
  const option = build(hidden, tokens);
  const items = parts.map(({ key, name, color, at }): LegendItem => ({ key, name, color, now: at(cursor) }));
  const onCanvas = (draw: (() => HTMLCanvasElement) | null) => {
    canvas.current = draw;
  };
  const savePng = async (save: SaveFile) => {
    const drawn = canvas.current?.();
    if (drawn === undefined) return;
    const blob = await chartPicture(
      drawn,
      items.filter(({ key }) => !hidden.has(key)),
      title,
      tokens,
    );
    if (blob !== null) save(`${fileNameOf(title)}.png`, blob);
  };
  return (
    <ChartFrame
      title={title}
      height={height}
      items={items}
      hidden={hidden}
      onToggle={toggle}
      onUnzoom={undo}
      onPng={(save) => void savePng(save)}
      onFile={input.onFile}
      table={input.table}
      at={cursor === null ? '' : (input.atText?.(cursor) ?? '')}
      facts={input.facts ?? []}
      bare={input.bare}
    >
      <EChart
        option={option}
        height={height}
        label={label}
        onCanvas={onCanvas}
        onCursor={setCursor}
        {...(input.zooms === true ? { onZoom: (how: (() => void) | null) => setUndo(() => how) } : {})}
      />
    </ChartFrame>
  );
}

/** A number as in legends and tables, in the unit of its chart, with thousands separated as on the axes. */
export const inUnit = (value: number | null | undefined, unit: string, decimals?: number): string =>
  unit === '¥' ? yuanText(value) : separated(numberText(value ?? null, unit, decimals, ownUnit));
const ownUnit: UnitScale = new Map();

/** Heading of a column or an axis. */
export const withUnit = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`);

/** Colour by meaning, else the next one of the palette. */
export const colorOf = (meaning: Meaning | undefined, index: number, tokens: Tokens): string =>
  meaning === undefined ? (tokens.series[index % tokens.series.length] ?? tokens.text) : tokens[meaning];

/** Margins of a chart with axes; labels take the space they need. */
export const grid = { left: 8, right: 16, top: 32, bottom: 8, containLabel: true } as const;

/** A value axis with its unit. */
export const valueAxis = (unit: string) => ({ type: 'value' as const, name: unit, nameLocation: 'end' as const, splitNumber: 4 });

/** Text of a value in a tooltip. */
export const inTooltip = (unit: string, decimals?: number) => (value: unknown) =>
  inUnit(typeof value === 'number' ? value : null, unit, decimals);
