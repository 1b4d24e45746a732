import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { type Job, timeText } from '@czyun/contract';
import { sizeText } from '../../platform/format/size.ts';
import { Button } from '../control/button.tsx';
import { Progress } from '../control/progress.tsx';
import box from '../ui/box.module.css';
import { List } from '../ui/list.tsx';
import css from './job.module.css';
import { jobText } from './text.ts';

export interface JobListProps {
  readonly jobs: readonly Job[];
  readonly zone: string;
  readonly onCancel: (job: Job) => void;
  readonly onFile: (job: Job) => void;
}

/** Jobs, newest first: progress and result of each. */
export function JobList({ jobs, zone, onCancel, onFile }: JobListProps) {
  const t = jobText.useText();
  if (jobs.length === 0) return <p className={`${box.soft} ${css.none}`}>{t(($) => $.none)}</p>;
  return (
    <List lines className={css.jobs}>
      {jobs.map((job) => (
        <li key={job.id}>
          <JobLine job={job} zone={zone} onCancel={onCancel} onFile={onFile} />
        </li>
      ))}
    </List>
  );
}

function JobLine({ job, zone, onCancel, onFile }: Omit<JobListProps, 'jobs'> & { readonly job: Job }) {
  const t = jobText.useText();
  const { name, state, file } = job;
  const standing = state === 'waiting' || state === 'running';
  const reason = state === 'failed' || state === 'waiting' ? (job.error ?? '') : '';
  return (
    <>
      <div className={box.row}>
        <b>{name}</b>
        <small className={`cz-num ${box.faint} ${box.last}`}>{timeText(job.ended ?? job.asked, zone, 'minute')}</small>
        {standing && (
          <Button
            kind="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            disabled={job.cancelling}
            label={t(($) => $.cancel, { name })}
            title={t(($) => $.cancel, { name })}
            onClick={() => onCancel(job)}
          />
        )}
      </div>
      {standing && <Progress size="small" done={job.progress} label={t(($) => $.progress, { name })} />}
      <p className={`${box.small} ${state === 'failed' || state === 'interrupted' ? box.bad : box.soft}`}>
        {[job.cancelling ? t(($) => $.cancelling) : t(($) => $.state[state]), standing ? job.said : '', reason].filter(Boolean).join(' · ')}
      </p>
      {job.cause !== null && reason !== '' && <p className={`${box.small} ${box.faint} ${css.cause}`}>{job.cause}</p>}
      {file !== null && (
        <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => onFile(job)}>
          {t(($) => $.download, { file: file.name, size: sizeText(file.bytes) })}
        </Button>
      )}
    </>
  );
}
