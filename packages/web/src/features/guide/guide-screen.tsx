import { ReadOutlined } from '@ant-design/icons';
import { diagramApi, routes } from '@czyun/contract';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import type { Item } from '../../parts/diagram/items.ts';
import { useLayout } from '../../parts/diagram/use-layout.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { useEver } from '../../platform/use-ever.ts';
import css from './parts/guide.module.css';
import { GuidePicture } from './parts/guide-picture.tsx';
import { StepBar } from './parts/step-bar.tsx';
import { StepList } from './parts/step-list.tsx';
import { StepPanel } from './parts/step-panel.tsx';
import { type GuideStep, numbersOf, stationSteps } from './parts/steps.ts';
import { useStepKeys } from './parts/use-step-keys.ts';
import { guideText } from './text.ts';

const LessonsDrawer = lazyPart(async () => (await import('./lessons/lessons-drawer.tsx')).LessonsDrawer);

/** As high as picture and steps. */
const waiting = 'max(458px, calc(100dvh - 178px))';

/** Guided picture of the project: its parts and the flow of energy, each part explained with its values. */
export function GuideScreen() {
  const t = guideText.useText();
  const project = useProject();
  const { asked, items, layout, isKnown } = useLayout(null);
  const head = <PageHead title={t(($) => $.title)} sub={<span translate="no">{project.name}</span>} />;
  if (!isKnown || items.length === 0)
    return (
      <ListPage>
        {head}
        {asked.data === undefined && asked.error !== null ? (
          <Failed error={asked.error} onRetry={() => void asked.refetch()} />
        ) : isKnown ? (
          <NoDevices />
        ) : (
          <Skeleton height={waiting} />
        )}
      </ListPage>
    );
  return <Guide items={items} layout={layout} />;
}

function NoDevices() {
  const t = guideText.useText();
  const to = useLinks();
  const mayAdd = useAllows()('project.setup');
  return (
    <Empty
      title={t(($) => $.none)}
      hint={t(($) => $.noneHint)}
      action={
        <Link to={mayAdd ? to(routes.setup) : to(routes.devices)}>
          <Button kind="primary">{t(($) => (mayAdd ? $.setup : $.devices))}</Button>
        </Link>
      }
    />
  );
}

/** Points of the steps that the diagram itself does not show, by the names its call uses. */
function furtherKeys(steps: readonly GuideStep[]): string {
  const keys = steps.flatMap(({ devices }) =>
    devices
      .slice(0, 4)
      .flatMap(({ item, metrics }) =>
        metrics
          .filter((metric) => !item.device.params.some((param) => param.metric === metric))
          .map((metric) => `${item.device.id}:${metric}`),
      ),
  );
  return [...new Set(keys)].toSorted().slice(0, 300).join(',');
}

/** The steps with all points of their devices, as soon as these are loaded. */
function useFurther(steps: readonly GuideStep[]): readonly GuideStep[] {
  const { id: projectId } = useProject();
  const also = furtherKeys(steps);
  const further = useCall(diagramApi.getDiagram, also === '' ? null : { query: { projectId, also } }, { freshMs: 30_000, quiet: true });
  const byId = new Map(further.data?.devices.map((device) => [device.id, device]));
  const withPoints = (item: Item): Item => ({ ...item, device: byId.get(item.device.id) ?? item.device });
  return steps.map((step) => ({ ...step, devices: step.devices.map((device) => ({ ...device, item: withPoints(device.item) })) }));
}

function Guide({ items, layout }: Pick<ReturnType<typeof useLayout>, 'items' | 'layout'>) {
  const t = guideText.useText();
  const project = useProject();
  const to = useLinks();
  const isNarrow = useNarrow();
  const host = useRef<HTMLDivElement>(null);
  const { asked, change } = useAddress(routes.demo);
  const steps = useFurther(stationSteps(items, layout.nodes));
  const index = Math.max(
    0,
    steps.findIndex(({ key }) => key === asked.step),
  );
  const step = steps[index];
  const go = (next: number) => change({ step: next === 0 ? null : (steps[next]?.key ?? null) });
  // Its code is loaded when the lessons are first opened.
  const wasOpened = useEver(asked.lessons);
  useStepKeys(index, steps.length, go);
  const numbers = numbersOf(steps);
  const linkOf = (key: string) => {
    const number = numbers.get(key);
    return number === undefined ? null : to(routes.demo, { step: steps[number - 1]?.key ?? '' });
  };
  const onFull = isNarrow || !document.fullscreenEnabled ? null : () => void host.current?.requestFullscreen();
  if (step === undefined) return null;
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={<span translate="no">{project.name}</span>}
        extra={
          <>
            <Button icon={<ReadOutlined aria-hidden />} onClick={() => change({ lessons: true }, { push: true })}>
              {t(($) => $.lessons)}
            </Button>
            <StepBar index={index} count={steps.length} go={go} onFull={onFull} />
          </>
        }
      />
      {wasOpened && (
        <Lazy fallback={null}>
          <LessonsDrawer open={asked.lessons} items={items} onClose={() => change({ lessons: false })} />
        </Lazy>
      )}
      <StepList
        label={t(($) => $.all)}
        steps={steps.map(({ key }) => ({ key, title: t(($) => $.steps[key].title) }))}
        index={index}
        go={go}
      />
      <div ref={host} className={css.full}>
        <div className={css.guide}>
          <section className={box.framed} aria-label={t(($) => $.picture)}>
            <GuidePicture layout={layout} items={items} nodes={step.nodes} numbers={numbers} linkOf={linkOf} />
          </section>
          <StepPanel step={step} />
        </div>
      </div>
    </ListPage>
  );
}
