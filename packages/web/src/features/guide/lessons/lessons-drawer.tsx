import { CheckCircleFilled } from '@ant-design/icons';
import { type FaultLesson, trainingApi } from '@czyun/contract/training';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import box from '../../../kit/ui/box.module.css';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import type { Item } from '../../../parts/diagram/items.ts';
import { activeLesson } from '../../../parts/training/active-lesson.ts';
import { trainingText } from '../../../parts/training/text.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useStore } from '../../../platform/store.ts';
import { type Lesson, useLessons } from './use-lessons.ts';

export interface LessonsDrawerProps {
  readonly open: boolean;
  readonly items: readonly Item[];
  readonly onClose: () => void;
}

/** Lessons for a new operator: the subject of each, whether it is finished, and its start button. */
export function LessonsDrawer({ open, items, onClose }: LessonsDrawerProps) {
  const t = trainingText.useText();
  return (
    <Drawer open={open} title={t(($) => $.title)} width="narrow" onClose={onClose} destroyOnHidden>
      <Lessons items={items} onStarted={onClose} />
    </Drawer>
  );
}

function Lessons({ items, onStarted }: { readonly items: readonly Item[]; readonly onStarted: () => void }) {
  const t = trainingText.useText();
  const { id: projectId } = useProject();
  const active = useStore(activeLesson);
  const { asked, isKnown, lessons, running } = useLessons(items);
  const begin = (lesson: Lesson, start: number) => {
    const { name, devices, at } = lesson;
    activeLesson.set({ projectId, lesson: name, start, devices, at, done: 0 });
    onStarted();
  };
  const inject = useChange(trainingApi.startLesson, { renews: [trainingApi.getTraining] });
  const end = useChange(trainingApi.cancelLesson, { renews: [trainingApi.getTraining] });
  const start = async (lesson: Lesson) => {
    if (!lesson.hasFault) {
      if (running?.own === true) await end.mutateAsync({ body: { projectId } });
      begin(lesson, Date.now());
      return;
    }
    const { running: injected } = await inject.mutateAsync({ body: { projectId, lesson: lesson.name as FaultLesson } });
    if (injected !== null) begin(lesson, injected.start);
  };
  if (!isKnown)
    return asked.error === null ? <Skeleton height={320} /> : <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  const isBusy = running !== null && !running.own;
  const hasFaults = lessons.some(({ hasFault }) => hasFault);
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <p className={`${box.plain} ${box.soft}`}>
        {t(($) => $.intro)} {t(($) => (hasFaults ? $.injects : $.onHistory))}
      </p>
      {isBusy && hasFaults && <Notice kind="info" title={t(($) => $.busy, { name: running.userName })} />}
      <List lines data-lessons>
        {lessons.map((lesson) => (
          <ListRow
            key={lesson.name}
            style={{ padding: '12px 0' }}
            data-lesson-name={lesson.name}
            data-finished={lesson.isFinished}
            title={
              <strong>
                {t(($) => $.lessons[lesson.name].title)}
                {lesson.isFinished && (
                  <span className={`${box.small} ${box.good}`}>
                    {' '}
                    <CheckCircleFilled aria-hidden /> {t(($) => $.isDone)}
                  </span>
                )}
              </strong>
            }
            notes={[t(($) => $.lessons[lesson.name].goal), t(($) => $.count, { n: lesson.tasks })]}
            end={
              active?.projectId === projectId && active.lesson === lesson.name ? (
                <span className={box.soft}>{t(($) => $.continued)}</span>
              ) : (
                <Button
                  label={`${t(($) => (lesson.isFinished ? $.again : $.start))}: ${t(($) => $.lessons[lesson.name].title)}`}
                  busy={inject.isPending && inject.variables?.body.lesson === lesson.name}
                  disabled={lesson.hasFault && isBusy}
                  onClick={() => void start(lesson).catch(() => undefined)}
                >
                  {t(($) => (lesson.isFinished ? $.again : $.start))}
                </Button>
              )
            }
          />
        ))}
      </List>
    </div>
  );
}
