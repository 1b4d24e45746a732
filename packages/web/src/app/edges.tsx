import { useEffect, useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { Button } from '../kit/control/button.tsx';
import box from '../kit/ui/box.module.css';
import { ChunkLate, isChunkFailure } from '../platform/chunk.ts';
import { shared } from '../platform/text.ts';
import css from './edges.module.css';
import { frameText } from './text.ts';

/** Shown before the first page is drawn; its text appears only after a delay. */
export function Boot() {
  const t = frameText.useText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`${box.stack} ${box.roomy} ${css.edge}`} aria-busy="true">
      {late && <div className="cz-progress" role="progressbar" aria-label={t(($) => $.page.loading)} />}
    </div>
  );
}

/** Page for any address without a route. */
export function NotFound() {
  const t = shared.useText();
  useEffect(() => {
    document.title = t(($) => $.state.notFound);
  }, [t]);
  return (
    <main className={`${box.stack} ${box.roomy} ${css.edge}`}>
      <svg viewBox="0 0 240 80" className={css.picture} aria-hidden="true">
        <path d="M0 40h84l8-16 12 32 6-16h14" />
        <circle cx="124" cy="40" r="4" />
        <circle cx="156" cy="40" r="4" className={css.open} />
        <path d="M160 40h80" className={css.open} />
      </svg>
      <h1>{t(($) => $.state.notFound)}</h1>
      <p className={box.soft}>{t(($) => $.state.notFoundHint)}</p>
      <Link to="/index">
        <Button kind="primary">{t(($) => $.action.home)}</Button>
      </Link>
    </main>
  );
}

/** A page that failed: a missing chunk asks for a reload, any other error is shown with its message. */
export function PageError() {
  const error = useRouteError();
  const t = frameText.useText();
  const say = shared.useText();
  const chunk = isChunkFailure(error);
  return (
    <main className={`${box.stack} ${box.roomy} ${css.edge}`} role="alert">
      <h1>{chunk ? say(($) => (error instanceof ChunkLate ? $.api.chunkLate : $.api.chunk)) : t(($) => $.page.crash)}</h1>
      {!chunk && <p className={box.soft}>{t(($) => $.page.crashHint)}</p>}
      {!chunk && (
        <code className={`${box.inset} ${box.anywhere} ${box.soft}`}>{error instanceof Error ? error.message : String(error)}</code>
      )}
      <Button kind="primary" onClick={() => location.reload()}>
        {say(($) => $.action.reload)}
      </Button>
    </main>
  );
}
