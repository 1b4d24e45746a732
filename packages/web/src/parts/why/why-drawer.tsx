import { routes } from '@czyun/contract';
import { type WhyNode, type WhySubject, whyApi } from '@czyun/contract/why';
import { useContext, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Drawer } from '../../kit/control/drawer.tsx';
import { Select } from '../../kit/control/select.tsx';
import box from '../../kit/ui/box.module.css';
import { Failed, NoPermission, Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { type Asking, askingStore, explain } from '../../kit/why/mark.ts';
import { whyText } from '../../kit/why/text.ts';
import { WhyChain } from '../../kit/why/why-chain.tsx';
import { linksOf } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { clockStore, instantAt } from '../../platform/live/clock.ts';
import { ProjectContext } from '../../platform/project/project-context.ts';

/** Kinds that refer to an instant. */
const momentary: readonly WhySubject['kind'][] = ['value', 'power', 'soc', 'state', 'devices'];

/** At the instant that the page showed when the explanation was requested. */
function atClock(subject: WhySubject): WhySubject {
  const clock = clockStore.get();
  if (clock.mode === 'live' || !momentary.includes(subject.kind) || 'time' in subject) return subject;
  return { ...subject, time: Math.floor(instantAt(clock, Date.now())) } as WhySubject;
}

/** The chain behind a figure; with several figures, one of them is chosen. */
export function WhyDrawer({ asking }: { readonly asking: Asking | null }) {
  const t = whyText.useText();
  const narrow = useNarrow();
  const { pathname } = useLocation();
  const place = useContext(ProjectContext);
  // The last explanation stays while the drawer closes.
  const [last, setLast] = useState(asking);
  if (asking !== null && asking !== last) setLast(asking);
  const close = () => askingStore.set(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other figures
  useEffect(() => close, [pathname]);
  const asked = last?.all[last.index];
  const projectId = asked?.projectId ?? place?.project.id;
  return (
    <Drawer
      open={asking !== null}
      onClose={close}
      width="narrow"
      side={narrow ? 'bottom' : 'right'}
      title={t(($) => $.title)}
      destroyOnHidden
    >
      {last !== null && asked !== undefined && projectId !== undefined && (
        <div className={`${box.stack} ${box.roomy}`} data-why-drawer>
          {last.all.length > 1 && (
            <Select
              label={t(($) => $.of)}
              value={last.index}
              options={last.all.map(({ name }, index) => ({ value: index, label: name }))}
              onChange={(index) => explain(last.all, index)}
            />
          )}
          <Chain key={JSON.stringify([projectId, asked.subject])} subject={asked.subject} projectId={projectId} />
          <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.key)}</p>
        </div>
      )}
    </Drawer>
  );
}

function Chain({ subject, projectId }: { readonly subject: WhySubject; readonly projectId: number }) {
  const [query] = useState(() => ({ projectId, ...atClock(subject) }));
  const { data, error, refetch } = useCall(whyApi.getWhy, { query }, { quiet: true });
  const t = whyText.useText();
  const to = linksOf(projectId);
  if (data === undefined) {
    if (error === null) return <Skeleton height={240} />;
    return error.status === 403 ? <NoPermission /> : <Failed error={error} onRetry={() => void refetch()} />;
  }
  const link = ({ deviceId, metric, entryId }: NonNullable<WhyNode['to']>, label: string) => {
    const [href, word] =
      deviceId !== null && metric !== null
        ? [to(routes.history, { keys: [`${deviceId}:${metric}`] }), t(($) => $.curve)]
        : deviceId !== null && entryId === null
          ? [to(routes['dev-monitor'], { id: deviceId }), t(($) => $.device)]
          : [to(routes.log), t(($) => $.alarm)];
    return (
      <Link to={href} aria-label={`${label}: ${word}`}>
        {word}
      </Link>
    );
  };
  return <WhyChain nodes={data.nodes} timeZone={data.timeZone} link={link} />;
}
