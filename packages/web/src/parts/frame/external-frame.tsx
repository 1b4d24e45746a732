import { useState } from 'react';
import box from '../../kit/ui/box.module.css';
import { Empty, Skeleton } from '../../kit/ui/states.tsx';
import { useProjectConfig } from '../../platform/project/project-context.ts';
import css from './external-frame.module.css';
import { type FramedPage, type FrameTarget, frameTarget } from './frame-address.ts';
import { externalText } from './text.ts';

/** Address of a custom page of this project, checked against the server's list of hosts. */
export function useFrameTarget(page: FramedPage | undefined): FrameTarget | null {
  const { frameHosts } = useProjectConfig();
  return page === undefined ? null : frameTarget(page, frameHosts, location.origin);
}

/** A link to the page itself; its host is shown first. */
export function OutsideLink({ href }: { readonly href: string }) {
  const t = externalText.useText();
  return (
    <a href={`/openurl?url=${encodeURIComponent(href)}`} target="_blank" rel="noopener noreferrer">
      {t(($) => $.outside)}
    </a>
  );
}

/** An external page in a sandbox, or the reason why it is not shown. */
export function ExternalFrame({ name, target }: { readonly name: string; readonly target: FrameTarget }) {
  const t = externalText.useText();
  if (target.kind === 'forbidden') return <Empty title={t(($) => $.forbidden, { host: target.host })} hint={t(($) => $.forbiddenHint)} />;
  if (target.kind !== 'page') {
    const kind = target.kind;
    return <Empty title={t(($) => $[kind])} hint={t(($) => $[`${kind}Hint`])} />;
  }
  return <Framed key={target.href} name={name} target={target} />;
}

function Framed({ name, target }: { readonly name: string; readonly target: Extract<FrameTarget, { kind: 'page' }> }) {
  const t = externalText.useText();
  const [ready, setReady] = useState(false);
  // A page of this site with scripts and our origin could escape its frame: it gets an opaque origin.
  const sandbox = `allow-scripts allow-forms allow-popups allow-downloads${target.own ? '' : ' allow-same-origin'}`;
  return (
    <div className={`${box.framed} ${box.grow} ${css.frame}`}>
      {!ready && (
        <div role="status" aria-label={t(($) => $.loading, { host: target.host })}>
          <Skeleton height="100%" />
        </div>
      )}
      <iframe
        src={target.href}
        title={t(($) => $.framed, { name })}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        allow="fullscreen"
        onLoad={() => setReady(true)}
      />
    </div>
  );
}
