/** A session at a running server, for benches. */
export interface ApiSession {
  readonly sid: string;
  /** Data of the answer; a body is sent as JSON. Throws the server's message otherwise. */
  ask<T>(path: string, body?: object): Promise<T>;
}

export async function session(api: string, username = 'engadmin'): Promise<ApiSession> {
  const call = async <T>(path: string, sid: string | undefined, body?: object): Promise<T> => {
    const headers = { ...(sid ? { sid } : {}), ...(body ? { 'content-type': 'application/json' } : {}) };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = (await (await fetch(`${api}${path}`, init)).json()) as { code: number; msg: string; data: T };
    if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
    return answer.data;
  };
  const { sid } = await call<{ sid: string }>('/login', undefined, { username, password: 'demo12345' });
  return { sid, ask: (path, body) => call(path, sid, body) };
}
