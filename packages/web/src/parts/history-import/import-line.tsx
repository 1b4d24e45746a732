import { HistoryOutlined, WarningOutlined } from '@ant-design/icons';
import { historyImportsApi, timeText } from '@czyun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import box from '../../kit/ui/box.module.css';
import { useChange } from '../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import css from './import-line.module.css';
import { daysDone } from './progress.ts';
import { historyImportText } from './text.ts';
import { useHistoryImport } from './use-history-import.ts';

/** Data of the missing time is loaded again after the import. */
function useRenewalAtEnd(isUnderWay: boolean): void {
  const client = useQueryClient();
  const was = useRef(isUnderWay);
  useEffect(() => {
    if (was.current && !isUnderWay) void client.invalidateQueries();
    was.current = isUnderWay;
  }, [client, isUnderWay]);
}

/** Progress below the top bar while the project's history is being imported. */
export function ImportLine() {
  const t = historyImportText.useText();
  const project = useProject();
  const allows = useAllows();
  const current = useHistoryImport();
  const confirm = useConfirm();
  const end = useChange(historyImportsApi.endHistoryImport, { renews: [historyImportsApi.getHistoryImport] });
  useRenewalAtEnd(current !== null);
  if (current === null) return null;
  const { interrupted, phase, announced } = current;
  const days = daysDone(current);
  const said = interrupted
    ? t(($) => (phase === 'importing' ? $.stoppedImporting : $.stoppedComputing), {
        ...days,
        time: timeText(announced, project.timeZone, 'minute'),
      })
    : t(($) => $[phase], { ...days });
  const ask = () =>
    confirm({
      title: t(($) => $.endTitle),
      effect: t(($) => $.endEffect),
      button: t(($) => $.end),
      act: () => end.mutateAsync({ body: { projectId: project.id } }),
    });
  return (
    <section
      className={`${box.row} ${box.fixed} ${box.ruled} ${css.line} ${interrupted ? css.stopped : ''}`}
      aria-label={t(($) => $.label)}
      data-frame="history-import"
    >
      {interrupted ? <WarningOutlined aria-hidden /> : <HistoryOutlined className={box.faint} aria-hidden />}
      <span className={box.grow}>{said}</span>
      {interrupted && allows('data.manage') && (
        <Button size="small" onClick={ask}>
          {t(($) => $.end)}
        </Button>
      )}
      <span className={css.bar} style={{ transform: `scaleX(${days.done / days.total})` }} aria-hidden />
    </section>
  );
}
