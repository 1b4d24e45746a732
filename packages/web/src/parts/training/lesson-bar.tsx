import { CheckCircleOutlined, ClockCircleOutlined, ReadOutlined } from '@ant-design/icons';
import { preferencesApi, routes } from '@czyun/contract';
import { faultLessons, type LessonName, lessonNames, trainingApi } from '@czyun/contract/training';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall, useChange } from '../../platform/api/use-call.ts';
import { useTime } from '../../platform/live/use-clock.ts';
import { activeLesson } from './active-lesson.ts';
import css from './lesson-bar.module.css';
import { type ActiveLesson, isDone, type LessonTask, restartAt, tasksOf } from './tasks.ts';
import { trainingText } from './text.ts';
import { useLessonFacts } from './use-lesson-facts.ts';

/** Interval of calls, ms; the server removes the fault one minute after the last one. */
const askEveryMs = 5000;
/** A lesson younger than this does not count as lost, ms. */
const beginsMs = 10_000;

const isFault = (lesson: LessonName): boolean => Object.hasOwn(faultLessons, lesson);

/** Address of the screen for a task. */
function usePlaceOf(): (task: LessonTask) => string {
  const to = useLinks();
  return ({ screen, device, at }) => {
    const address = screen === 'log' ? to(routes.log) : to(routes[screen], { id: device.id });
    return at === null ? address : `${address}${address.includes('?') ? '&' : '?'}at=${at}`;
  };
}

/** The active lesson; renders nothing for one that this version does not have. */
export function LessonBar({ active }: { readonly active: ActiveLesson }) {
  return lessonNames.includes(active.lesson) ? <Bar active={active} /> : null;
}

/** Its next task, which the page checks itself, and links to it and out of the lesson. */
function Bar({ active }: { readonly active: ActiveLesson }) {
  const t = trainingText.useText();
  const { projectId, lesson, done } = active;
  const hasFault = isFault(lesson);
  const training = useCall(trainingApi.getTraining, hasFault ? { query: { projectId } } : null, { everyMs: askEveryMs, quiet: true });
  const end = useChange(trainingApi.cancelLesson, { renews: [trainingApi.getTraining], quiet: true });
  const tasks = tasksOf(active);
  const task = tasks[done];
  const facts = useLessonFacts(active, task, hasFault ? training.data : undefined);
  const now = useTime();
  const isOver = done >= tasks.length;
  const clearedAt = tasks.findIndex(({ check }) => check.kind === 'cleared');
  const isLost =
    hasFault &&
    !isOver &&
    done < clearedAt &&
    training.data !== undefined &&
    training.data.running?.own !== true &&
    now > active.start + beginsMs;
  const isNowDone = task !== undefined && !isLost && isDone(task, facts, active);
  useEffect(() => {
    if (isNowDone) activeLesson.set({ ...active, done: active.done + 1 });
  }, [isNowDone, active]);
  const isToRemove = task?.check.kind === 'cleared' && training.data?.running?.own === true && !end.isPending;
  const { mutate: endNow } = end;
  const askedAt = training.dataUpdatedAt;
  // Retried with each response that still has the fault.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each answer (askedAt), until the fault is removed
  useEffect(() => {
    if (isToRemove) endNow({ body: { projectId } });
  }, [isToRemove, endNow, projectId, askedAt]);
  useFinished(isOver, lesson);
  const leave = () => {
    if (training.data?.running?.own === true) endNow({ body: { projectId } });
    const restart = restartAt(tasks, done);
    activeLesson.set(restart === null ? null : { ...active, done: restart });
  };
  const leftMs = training.data?.running?.own === true ? training.data.running.leftMs : null;
  return (
    <section className={`${box.row} ${box.wrap} ${box.fixed} ${box.ruled} ${css.bar}`} aria-label={t(($) => $.bar)} data-lesson={lesson}>
      {isOver ? <CheckCircleOutlined className={box.good} aria-hidden /> : <ReadOutlined aria-hidden />}
      <strong className={box.fixed}>{t(($) => $.lessons[lesson].title)}</strong>
      <span className={`${box.tabular} ${box.fixed} ${box.soft}`} data-lesson-done={done}>
        {t(($) => $.done, { n: done, count: tasks.length })}
      </span>
      <span className={`${box.grow} ${box.anywhere} ${css.task}`} role="status">
        {isOver ? t(($) => $.finished) : isLost ? t(($) => $.lost) : task !== undefined && <TaskText lesson={lesson} task={task} />}
      </span>
      {leftMs !== null && (
        <span className={`${box.row} ${box.tight} ${box.fixed} ${box.small} ${box.soft}`}>
          <ClockCircleOutlined aria-hidden /> {t(($) => $.left, { n: Math.ceil(leftMs / 60_000) })}
        </span>
      )}
      {!isOver && !isLost && task !== undefined && <GoThere task={task} facts={facts} />}
      {isOver || isLost ? (
        <ToLessons onGo={() => activeLesson.set(null)} />
      ) : (
        <Button size="small" kind="text" onClick={leave}>
          {t(($) => $.leave)}
        </Button>
      )}
    </section>
  );
}

/** Stores once that a lesson is completed. */
function useFinished(isOver: boolean, lesson: LessonName): void {
  const preferences = useCall(preferencesApi.getPreferences, { query: {} }, { freshMs: 60_000, quiet: true });
  const { mutate, isIdle } = useChange(preferencesApi.savePreference, { renews: [preferencesApi.getPreferences], quiet: true });
  const finished = preferences.data?.lessons ?? [];
  const isNew = isOver && isIdle && preferences.data !== undefined && !finished.includes(lesson);
  useEffect(() => {
    if (isNew) mutate({ body: { key: 'lessons', value: [...finished, lesson] } });
  }, [isNew, mutate, finished, lesson]);
}

function TaskText({ lesson, task: { key, device } }: { readonly lesson: LessonName; readonly task: LessonTask }) {
  const t = trainingText.useText();
  const { name } = device;
  return (
    <>
      {t(($) => $.tasks[key], { name })}
      <small className={`${box.soft} ${css.hint}`}>{t(($) => $.hints[lesson][key as never] ?? '')}</small>
    </>
  );
}

/** Link to the place of a task, unless the user is already there. */
function GoThere({ task, facts: { path, deviceId } }: { readonly task: LessonTask; readonly facts: ReturnType<typeof useLessonFacts> }) {
  const t = trainingText.useText();
  const placeOf = usePlaceOf();
  const { kind } = task.check;
  const isThere = path === task.screen && (task.screen === 'log' || deviceId === task.device.id);
  if (kind === 'alarm' || kind === 'cleared' || (isThere && kind !== 'past')) return null;
  return (
    <Link to={placeOf(task)} data-lesson-go>
      <Button size="small">{t(($) => $.go)}</Button>
    </Link>
  );
}

function ToLessons({ onGo }: { readonly onGo: () => void }) {
  const t = trainingText.useText();
  const to = useLinks();
  return (
    <Link to={to(routes.demo, { lessons: true })} onClick={onGo}>
      {t(($) => $.all)}
    </Link>
  );
}
