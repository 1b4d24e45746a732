import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { shared } from '../shared/text.ts';
import { isChunkFailure } from './chunk-failure.ts';
import './edges.css';
import { frameText } from './text.ts';

/** Before the first page stands; says so only once it takes a while. */
export function Boot() {
  const t = frameText.use();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="edge" aria-busy="true">
      {late && <div className="cz-progress" role="progressbar" aria-label={t(($) => $.page.loading)} />}
    </div>
  );
}

/** Any address that leads nowhere. */
export function NotFound() {
  const t = shared.use();
  useEffect(() => {
    document.title = t(($) => $.state.notFound);
  }, [t]);
  return (
    <main className="edge">
      <svg viewBox="0 0 240 80" className="edge-picture" aria-hidden="true">
        <path d="M0 40h84l8-16 12 32 6-16h14" />
        <circle cx="124" cy="40" r="4" />
        <circle cx="156" cy="40" r="4" className="open" />
        <path d="M160 40h80" className="open" />
      </svg>
      <h1>{t(($) => $.state.notFound)}</h1>
      <p>{t(($) => $.state.notFoundHint)}</p>
      <Link to="/index">
        <Button type="primary">{t(($) => $.action.home)}</Button>
      </Link>
    </main>
  );
}

/** A page that failed: a missing chunk asks for a reload, anything else names itself. */
export function PageError() {
  const error = useRouteError();
  const t = frameText.use();
  const say = shared.use();
  const chunk = isChunkFailure(error);
  return (
    <main className="edge" role="alert">
      <h1>{chunk ? say(($) => $.api.chunk) : t(($) => $.page.crash)}</h1>
      {!chunk && <p>{t(($) => $.page.crashHint)}</p>}
      {!chunk && <code>{error instanceof Error ? error.message : String(error)}</code>}
      <Button type="primary" onClick={() => location.reload()}>
        {say(($) => $.action.reload)}
      </Button>
    </main>
  );
}
