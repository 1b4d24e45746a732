/** The current position of a node process in its code, from its debugger: works within an endless loop too. */
interface Frame {
  readonly functionName: string;
  readonly location: { readonly scriptId: string; readonly lineNumber: number };
}

interface Told {
  readonly method?: string;
  readonly params?: { readonly callFrames?: Frame[]; readonly scriptId?: string; readonly url?: string };
}

/** The port that a process opens for its debugger on SIGUSR1. */
const port = 9229;
/** Time limit for opening it, and for the pause. */
const timeLimitMs = 10_000;

async function debuggerOf(pid: number): Promise<string> {
  process.kill(pid, 'SIGUSR1');
  for (const end = Date.now() + timeLimitMs; Date.now() < end; ) {
    await new Promise((done) => setTimeout(done, 200));
    try {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
      if (target) return target.webSocketDebuggerUrl;
    } catch {
      // Not open yet.
    }
  }
  throw new Error('it opened no debugger');
}

/** Stack lines, innermost first, or the reason why there are none. */
export async function placeOf(pid: number): Promise<string> {
  try {
    const socket = new WebSocket(await debuggerOf(pid));
    const urls = new Map<string, string>();
    const frames = new Promise<Frame[]>((told, failed) => {
      setTimeout(failed, timeLimitMs, new Error('it did not stop: it waits, or is in a call of the system'));
      socket.onerror = () => failed(new Error('its debugger hung up'));
      socket.onopen = () =>
        ['Debugger.enable', 'Debugger.pause'].forEach((method, id) => {
          socket.send(JSON.stringify({ id, method }));
        });
      socket.onmessage = ({ data }) => {
        const { method, params } = JSON.parse(String(data)) as Told;
        if (method === 'Debugger.scriptParsed') urls.set(params?.scriptId ?? '', params?.url ?? '');
        if (method === 'Debugger.paused') told(params?.callFrames ?? []);
      };
    });
    const lines = (await frames).map(
      ({ functionName, location }) => `  ${functionName || '(nameless)'} ${urls.get(location.scriptId)}:${location.lineNumber + 1}`,
    );
    socket.close();
    return lines.join('\n');
  } catch (error) {
    return `  (${(error as Error).message})`;
  }
}
