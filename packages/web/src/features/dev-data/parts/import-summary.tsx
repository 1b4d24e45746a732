import { type DataImport, timeText } from '@czyun/contract';
import { Notice } from '../../../kit/control/notice.tsx';
import { Dialog } from '../../../kit/form/dialog.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import { Faults } from './noticed.tsx';

const fact = (key: string, name: string, count: number) =>
  [
    name,
    <span key={key} className="cz-num">
      {count}
    </span>,
  ] as const;

/** Counts and faults of one import. */
export function ImportSummary({ result, onClose }: { readonly result: DataImport; readonly onClose: () => void }) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const counts = (
    ['lines', 'stored', 'repeated', 'replaced', 'rejected', 'empty', 'implausible', 'repeats', 'setBack', 'removed'] as const
  ).flatMap((what) =>
    result[what] === 0 && what !== 'stored'
      ? []
      : [
          fact(
            what,
            t(($) => $.summary[what]),
            result[what],
          ),
        ],
  );
  const range = result.from === null || result.to === null ? null : `${timeText(result.from, zone)} – ${timeText(result.to, zone)}`;
  const faults =
    result.faultCount === 0
      ? []
      : [
          fact(
            'faults',
            t(($) => $.summary.faults),
            result.faultCount,
          ),
        ];
  return (
    <Dialog title={t(($) => $.list.detailsOf, { name: result.name })} footer={null} width={720} onCancel={onClose}>
      <div className={box.stack}>
        {range !== null && <p className={`${box.plain} cz-num`}>{range}</p>}
        <Facts of={[...counts, ...faults]} />
        {result.notUndoable !== null && result.state !== 'undone' && (
          <Notice kind="info" title={`${t(($) => $.summary.notUndoable)}: ${result.notUndoable}`} />
        )}
        <Faults of={result} />
      </div>
    </Dialog>
  );
}
