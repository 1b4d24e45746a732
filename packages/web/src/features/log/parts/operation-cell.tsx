import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined, StopOutlined } from '@ant-design/icons';
import { changesText, type LogEntry, type Operation, type OperationChange } from '@czyun/contract';
import { Link } from 'react-router';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { ActorName } from '../../../shared/people/actor-name.tsx';
import { useProjectPath } from '../../../shared/project/project-context.ts';
import { logText } from '../text.ts';
import { historyFields } from './entry.ts';

const icons = {
  done: <CheckCircleOutlined aria-hidden />,
  refused: <StopOutlined aria-hidden />,
  timeout: <ClockCircleOutlined aria-hidden />,
  mismatch: <ExclamationCircleOutlined aria-hidden />,
  failed: <CloseCircleOutlined aria-hidden />,
} as const;

/** What became of a deed: shape, colour and word. */
function OutcomeMark({ operation: { outcome, outcomeWord } }: { readonly operation: Operation }) {
  return (
    <span className={`log-outcome ${outcome}`}>
      {icons[outcome]} {outcomeWord}
    </span>
  );
}

/** What became of a deed, and why. */
export function ResultCell({ entry: { operation } }: { readonly entry: LogEntry }) {
  if (operation === undefined) return <span className="cz-list-faint">-</span>;
  return (
    <div className="log-two">
      <OutcomeMark operation={operation} />
      {operation.reason !== null && <small>{operation.reason}</small>}
    </div>
  );
}

function Change({ change: { name, from, to } }: { readonly change: OperationChange }) {
  return (
    <span className="change">
      {name !== null && <span className="name">{name} </span>}
      {from !== null && <span>{from}</span>}
      {from !== null && <span aria-hidden> → </span>}
      {(from !== null || to !== null) && <b>{to ?? '-'}</b>}
    </span>
  );
}

export interface OperationCellProps {
  readonly entry: LogEntry;
  readonly operation: Operation;
  readonly now: number;
  /** Who did it and what became of it stand in columns of their own. */
  readonly bare: boolean;
}

/** An operation as a line: what was done to what, from which value to which; one that was not done begins with what became of it. */
export function OperationCell({ entry, operation, now, bare }: OperationCellProps) {
  const t = logText.use();
  const language = useLanguage();
  const path = useProjectPath();
  const fields = historyFields(entry, now);
  const isDone = operation.outcome === 'done';
  const asked = isDone ? '' : changesText(operation, language);
  return (
    <div className={`log-operation ${operation.outcome}`}>
      <span className="line">
        {!isDone && !bare && <OutcomeMark operation={operation} />}
        <span>{operation.deed}</span>
        {operation.object !== null &&
          (fields === null ? (
            <b>{operation.object}</b>
          ) : (
            <Link to={path('history', { ...fields })} title={t(($) => $.history)}>
              {operation.object}
            </Link>
          ))}
        {isDone && operation.changes.map((change) => <Change key={`${change.name} ${change.from} ${change.to}`} change={change} />)}
        {asked !== '' && <span className="asked">{asked}</span>}
      </span>
      {!bare && (
        <small>
          <ActorName actor={entry.by} shown={entry.user} />
          {operation.reason !== null && ` · ${operation.reason}`}
        </small>
      )}
      <details>
        <summary>{t(($) => $.raw)}</summary>
        <dl translate="no">
          {operation.details.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
