import { type OeeFigures, type OeeLoss, oeeLosses } from '@czyun/contract/oee';
import { Waterfall, type WaterfallRow } from '../../kit/chart/waterfall.tsx';
import { numberText } from '../../platform/format/number.ts';
import { lossFactor, lossMeaning, shareOfBusy } from './factors.ts';
import { hoursText } from './hours.ts';
import { oeeText } from './text.ts';

export interface LossWaterfallProps {
  readonly figures: OeeFigures;
  /** Opens the details of a loss; absent: none. */
  readonly onOpen?: (loss: OeeLoss) => void;
}

/** The six losses from planned busy time to good time, in hours that add up. */
export function LossWaterfall({ figures, onOpen }: LossWaterfallProps) {
  const t = oeeText.useText();
  const { busyMs, goodMs, losses } = figures;
  const shareText = (ms: number | null) => numberText(shareOfBusy(ms, figures), '%', 1);
  const rows: readonly WaterfallRow[] = [
    { key: 'busy', kind: 'total', name: t(($) => $.busy), value: busyMs, text: hoursText(busyMs), strong: true },
    ...oeeLosses.map((loss): WaterfallRow => {
      const ms = losses[loss];
      const name = t(($) => $.losses[loss]);
      const isFaster = ms !== null && ms < 0;
      return {
        ...{ key: loss, kind: 'step', name, value: ms === null ? null : -ms, text: hoursText(ms === null ? null : -ms) },
        note: isFaster ? t(($) => $.faster) : t(($) => $.of, { factor: t(($) => $[lossFactor[loss]]), share: shareText(ms) }),
        meaning: lossMeaning[loss],
        ...(onOpen && ms !== null && ms !== 0 ? { onOpen: () => onOpen(loss), hint: t(($) => $.open, { name }) } : {}),
      };
    }),
    {
      ...{ key: 'good', kind: 'total', name: t(($) => $.good), value: goodMs, text: hoursText(goodMs), strong: true },
      ...{ meaning: 'run', note: t(($) => $.whole, { share: shareText(goodMs) }) },
    },
  ];
  return <Waterfall label={t(($) => $.waterfall)} rows={rows} />;
}
