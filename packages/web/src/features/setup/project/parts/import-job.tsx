import { Button } from '../../../../kit/control/button.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import { Progress } from '../../../../kit/control/progress.tsx';
import { projectSetupText } from '../text.ts';
import type { Importing } from './use-import.ts';

/** Progress of an import that outlasts its call, or a note that it ended without a result. */
export function ImportJob({ importing: { job, ended, cancel } }: { readonly importing: Importing }) {
  const t = projectSetupText.useText();
  if (ended === 'cancelled') return <Notice kind="info" role="status" title={t(($) => $.transfer.cancelled)} />;
  if (ended === 'gone') return <Notice kind="info" role="status" title={t(($) => $.transfer.gone)} />;
  if (job === null) return null;
  const text = job.state === 'waiting' ? t(($) => $.transfer.waiting) : job.said;
  return (
    <div>
      <p role="status">{text}</p>
      <Progress done={job.progress} label={job.name} />
      <Button disabled={job.cancelling} onClick={cancel}>
        {job.cancelling ? t(($) => $.transfer.cancelling) : t(($) => $.transfer.cancel)}
      </Button>
    </div>
  );
}
