import { type FileFormat, historyViews } from '@czyun/contract';
import { Select } from '../../../kit/control/select.tsx';
import { FormatMenu } from '../../../kit/export/format-menu.tsx';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import { Dot } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { AnnotateButton } from '../../../parts/annotations/annotation-list.tsx';
import { ExportButton } from '../../../parts/exports/export-button.tsx';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { useIsLive } from '../../../platform/live/use-clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { historyText } from '../text.ts';
import { type HistoryAddress, type HistoryChange, toQuick, toSpan } from './address.ts';
import { FormulaButton } from './formula-button.tsx';
import { formulasText } from './formulas.ts';
import { MoveButtons } from './move-buttons.tsx';
import { OverlayMenu } from './overlay-menu.tsx';
import { devicesOf, unitsOf } from './overlays.ts';
import { SampleChoice } from './sample-choice.tsx';
import type { CurveData } from './use-curve-data.ts';
import type { Moves } from './use-moves.ts';

export interface ToolsProps {
  readonly address: HistoryAddress;
  readonly change: (fields: HistoryChange, options?: { readonly push?: boolean }) => void;
  readonly data: CurveData;
  readonly moves: Moves;
  readonly onFile: ((format: FileFormat) => void) | null;
  readonly chosen: readonly Chosen[];
  /** The curves are still loading: the space of their controls is reserved. */
  readonly waiting: boolean;
}

/** Range, resolution and view, and the extras beside the curves. */
export function Tools({ address, change, data, moves, onFile, chosen, waiting }: ToolsProps) {
  const t = historyText.useText();
  const zone = useTimeZone();
  const live = useIsLive();
  const { start, end, now, keys, following } = data;
  const hasCurves = waiting || keys.length > 0;
  return (
    <div className={box.stack}>
      <RangeBar
        quick={address.zoom === null ? address.range : null}
        span={[start, end]}
        zone={zone}
        onQuick={(name) => name !== 'all' && change(toQuick(name), { push: true })}
        onSpan={(span) => change(toSpan(span), { push: true })}
      />
      <div className={`${box.row} ${box.wrap}`}>
        <SampleChoice down={address.down} onDown={(down) => change({ down }, { push: true })} />
        <MoveButtons onMove={moves.move} atNow={end >= now - 1000} zoomed={address.zoom !== null} />
        <Select
          width={112}
          wideList
          label={t(($) => $.view.label)}
          value={address.view}
          options={historyViews.map((value) => ({ value, label: t(($) => $.view[value]) }))}
          onChange={(view) => change({ view }, { push: true })}
        />
        {hasCurves && <OverlayMenu address={address} change={change} units={unitsOf(chosen)} />}
        <FormulaButton
          formulas={address.formulas}
          chosen={chosen}
          waiting={waiting}
          onFormulas={(next) => change({ formulas: formulasText(next) }, { push: true })}
        />
        <AnnotateButton start={start} end={end} devices={devicesOf(chosen)} waiting={waiting} />
        {hasCurves && <ExportButton tool keys={keys} span={[start, end]} downSample={address.down} />}
        {onFile !== null && <FormatMenu tool disabled={data.isBlank || data.answer === undefined} now={onFile} />}
        {following && hasCurves && (
          <span className={`${box.row} ${box.tight} ${box.small} ${box.soft} ${box.last}`}>
            <Dot tone={live ? 'run' : 'warn'} />
            {t(($) => (live ? $.live : $.past))}
          </span>
        )}
      </div>
    </div>
  );
}
