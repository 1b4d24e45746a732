import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined, StopOutlined } from '@ant-design/icons';
import { changesText, type LogEntry, type Operation, type OperationChange, routes } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import css from '../log.module.css';
import { logText } from '../text.ts';
import { historyFields } from './entry.ts';

const icons = {
  done: <CheckCircleOutlined aria-hidden />,
  refused: <StopOutlined aria-hidden />,
  timeout: <ClockCircleOutlined aria-hidden />,
  mismatch: <ExclamationCircleOutlined aria-hidden />,
  failed: <CloseCircleOutlined aria-hidden />,
} as const;

const tones = { done: box.good, refused: box.bad, timeout: box.alert, mismatch: box.bad, failed: box.bad } as const;

/** Outcome of an operation as shape, colour and text. */
function OutcomeMark({ operation: { outcome, outcomeWord } }: { readonly operation: Operation }) {
  return (
    <span className={`${box.strong} ${tones[outcome]}`} data-outcome={outcome}>
      {icons[outcome]} {outcomeWord}
    </span>
  );
}

/** Outcome of an operation, and its reason. */
export function ResultCell({ entry: { operation } }: { readonly entry: LogEntry }) {
  if (operation === undefined) return <span className={box.faint}>-</span>;
  return (
    <div className={box.two}>
      <OutcomeMark operation={operation} />
      {operation.reason !== null && <small>{operation.reason}</small>}
    </div>
  );
}

function Change({ change: { name, from, to } }: { readonly change: OperationChange }) {
  return (
    <span className={`cz-num ${box.soft}`}>
      {name !== null && `${name} `}
      {from}
      {from !== null && <span aria-hidden> → </span>}
      {(from !== null || to !== null) && <b className={box.ink}>{to ?? '-'}</b>}
    </span>
  );
}

export interface OperationCellProps {
  readonly entry: LogEntry;
  readonly operation: Operation;
  readonly now: number;
  /** User and outcome have columns of their own. */
  readonly bare: boolean;
}

/** An operation on one line: the action, its object, and the old and new value; one that was not done begins with its outcome. */
export function OperationCell({ entry, operation, now, bare }: OperationCellProps) {
  const t = logText.useText();
  const language = useLanguage();
  const to = useLinks();
  const fields = historyFields(entry, now);
  const isDone = operation.outcome === 'done';
  const asked = isDone ? '' : changesText(operation, language);
  return (
    <div className={`${box.two} ${box.anywhere} ${css.operation}`}>
      <span className={`${box.row} ${box.wrap} ${box.baseline} ${css.content}`}>
        {!isDone && !bare && <OutcomeMark operation={operation} />}
        <span>{operation.action}</span>
        {operation.object !== null &&
          (fields === null ? (
            <b>{operation.object}</b>
          ) : (
            <Link className={box.strong} to={to(routes.history, fields)} title={t(($) => $.history)}>
              {operation.object}
            </Link>
          ))}
        {isDone && operation.changes.map((change) => <Change key={`${change.name} ${change.from} ${change.to}`} change={change} />)}
        {asked !== '' && <span className={operation.outcome === 'timeout' ? box.alert : box.bad}>{asked}</span>}
      </span>
      {!bare && (
        <small>
          <ActorName actor={entry.by} shown={entry.user} />
          {operation.reason !== null && ` · ${operation.reason}`}
        </small>
      )}
      <details>
        <summary className={`${box.small} ${box.faint}`}>{t(($) => $.raw)}</summary>
        <div className={box.inset}>
          <Facts of={operation.details.map(({ name, text }) => [name, text])} small asWritten />
        </div>
      </details>
    </div>
  );
}
