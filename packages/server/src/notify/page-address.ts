import type { PageAddress } from './types.ts';

/** The first part of a project's addresses. */
const app = 'czyun';
/** Addresses of pages for links in notices; `origin`: PUBLIC_URL. */
export const pageAddressAt =
  (origin: string | undefined): PageAddress =>
  ({ projectId, page, hash }) => {
    const path = `${projectId === null ? '' : `${app}/${projectId}/`}${page}${hash === undefined ? '' : `#${hash}`}`;
    return origin === undefined ? null : `${origin.replace(/\/$/, '')}/${path}`;
  };
