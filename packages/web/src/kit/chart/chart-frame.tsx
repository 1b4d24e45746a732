import { PictureOutlined, SoundOutlined, TableOutlined, UndoOutlined } from '@ant-design/icons';
import type { FileFormat } from '@czyun/contract';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { shared } from '../../platform/text.ts';
import { Button } from '../control/button.tsx';
import { Tooltip } from '../control/tooltip.tsx';
import { FormatMenu } from '../export/format-menu.tsx';
import { type SaveFile, useSaveFile } from '../export/use-save-file.ts';
import box from '../ui/box.module.css';
import css from './chart.module.css';
import { type ChartTable, DataTable } from './data-table.tsx';
import type { StripFill } from './draw-strip.ts';

export interface LegendItem {
  /** Stable while the item is the same. */
  readonly key: string;
  readonly name: string;
  readonly color: string;
  /** The value at the cursor, with its unit; null: the name only, without room for a value. */
  readonly now: string | null;
  /** Being walked by keys. */
  readonly isWalked?: boolean;
  /** A box instead of a line: filled, lower half filled, or outline only. */
  readonly fill?: StripFill;
}

/** A line, or the shape of a state in a strip. */
function swatchStyle({ color, fill }: LegendItem): CSSProperties {
  if (fill === undefined) return { background: color };
  const ground = { full: color, half: `linear-gradient(0deg, ${color} 50%, transparent 50%)`, hollow: 'none' }[fill];
  return { height: 10, border: `1px solid ${color}`, background: ground };
}

export interface ChartFrameProps {
  readonly title: string;
  readonly height: number;
  readonly items: readonly LegendItem[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  /** Undoes a zoom; absent without one. */
  readonly onUnzoom?: (() => void) | null;
  /** Plays a curve as tones, or stops it; null: not available. */
  readonly sound?: { readonly isPlaying: boolean; readonly onPlay: () => void } | null;
  readonly onPng: (save: SaveFile) => void;
  /** Exports the data of the chart. */
  readonly onFile?: ((format: FileFormat) => void) | null | undefined;
  /** Built on demand. */
  readonly table: () => ChartTable;
  /** Facts below the chart: the values at the cursor come first. */
  readonly at?: string;
  readonly facts?: readonly string[];
  /** Leaves out tools and facts (small charts in cards). */
  readonly bare?: boolean | undefined;
  readonly inLine?: boolean | undefined;
  readonly children: ReactNode;
}

/** The frame of every chart: legend, tools, facts, and the table that replaces the chart. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, height, items, hidden, bare } = props;
  const t = shared.useText();
  const [tabled, setTabled] = useState(false);
  const save = useSaveFile();
  return (
    // The plain class names are for cards that lay out a small chart in their own way.
    <div data-chart className={`cz-chart ${box.stack} ${css.chart} ${props.inLine === true ? css.inLine : ''}`}>
      <div className={`bar ${box.row} ${box.top} ${box.wrap} ${css.bar}`}>
        <ul className={`legend ${box.plain} ${box.row} ${box.wrap} ${box.tight} ${css.legend}`}>
          {items.map((item) => (
            <li key={item.key}>
              <button
                type="button"
                className={`${box.bare} ${box.row} ${box.ink} ${box.lit} ${item.isWalked === true ? css.walked : ''}`}
                aria-pressed={!hidden.has(item.key)}
                onClick={() => props.onToggle(item.key)}
                title={item.name}
              >
                <span className={`swatch ${box.fixed} ${css.swatch}`} style={swatchStyle(item)} />
                <span className={`name ${box.clip} ${css.name}`}>{item.name}</span>
                {item.now !== null && <span className={`now ${box.fixed} ${box.number} ${box.strong} ${css.now}`}>{item.now}</span>}
              </button>
            </li>
          ))}
        </ul>
        {bare !== true && (
          <div className={`${box.row} ${box.tight} ${box.last}`}>
            {props.onUnzoom && <ToolButton label={t(($) => $.chart.resetZoom)} icon={<UndoOutlined />} onClick={props.onUnzoom} />}
            {props.sound && !tabled && (
              <ToolButton
                label={t(($) => $.chart.listen)}
                icon={<SoundOutlined />}
                pressed={props.sound.isPlaying}
                onClick={props.sound.onPlay}
              />
            )}
            <ToolButton label={t(($) => $.chart.table)} icon={<TableOutlined />} pressed={tabled} onClick={() => setTabled(!tabled)} />
            {!tabled && save !== null && (
              <ToolButton label={t(($) => $.chart.png)} icon={<PictureOutlined />} onClick={() => props.onPng(save)} />
            )}
            {props.onFile && <FormatMenu tool now={props.onFile} />}
          </div>
        )}
      </div>
      {/* The canvas stays mounted: zoom and hidden curves are unchanged when the table closes. */}
      <div hidden={tabled}>{props.children}</div>
      {tabled && <DataTable title={title} table={props.table()} height={height} />}
      {bare !== true && (
        <div className={`${box.row} ${box.wrap} ${box.wide} ${box.small} ${box.faint} ${box.tabular} ${css.foot}`}>
          <span className={`${box.ink} ${css.at}`}>{props.at}</span>
          {(props.facts ?? []).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      )}
    </div>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

function ToolButton({ label, icon, pressed, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <Button size="small" kind="text" icon={icon} label={label} onClick={onClick} pressed={pressed} />
    </Tooltip>
  );
}

/** File name from a title. */
export const fileNameOf = (title: string): string => title.replace(/[\\/:*?"<>|\s]+/g, '_');
