import { LinkOutlined } from '@ant-design/icons';
import type { ActorView } from '@czyun/contract';
import { actorText } from '@czyun/contract';
import { peopleText } from './text.ts';

/** Who acted; `shown` is the name in entries older than accounts. */
export function ActorName({ actor, shown }: { readonly actor: ActorView | null; readonly shown: string | null }) {
  const t = peopleText.useText();
  if (actor === null) return <span translate="no">{shown ?? '-'}</span>;
  if (actor.linkId === null) return <span translate="no">{actorText(actor)}</span>;
  return (
    <span data-part="link">
      <LinkOutlined title={t(($) => $.link)} aria-label={t(($) => $.link)} /> <span translate="no">{actor.loginName}</span>
    </span>
  );
}
