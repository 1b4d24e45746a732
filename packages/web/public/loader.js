// @ts-check
// Runs before everything else and needs nothing of it: says so when the first scripts or style sheets of the page do not come.
// The words are those of `api.chunk` and `api.chunkLate` in platform/messages; both languages, since nobody knows yet who reads.
(() => {
  /** The sentences of the language in use, requested with the first scripts (build/texts-first.ts). */
  function requestTexts() {
    let stored = null;
    try {
      stored = localStorage.getItem('IOT_LANG');
    } catch {
      // Storage may be blocked; the language is Chinese then.
    }
    const file = document.querySelector(`meta[name="texts-${stored === 'EN' ? 'en' : 'zh'}"]`)?.getAttribute('content');
    if (!file) return;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(file, new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src)).href;
    document.head.append(link);
  }
  requestTexts();

  const limitMs = 120_000;
  const words = {
    failed: ['页面文件加载失败，可能刚刚发布了新版本', 'A part of the page could not be loaded; a new version may just have been released'],
    late: [
      '页面文件两分钟仍未加载完成，请检查网络后重新加载',
      'A part of the page has not come within two minutes; check the network and load it again',
    ],
  };

  /** @param {'failed' | 'late'} what */
  function tell(what) {
    const root = document.getElementById('root');
    // A page that is drawn reports failed parts itself.
    if (!root || root.childElementCount > 0) return;
    const box = document.createElement('main');
    box.setAttribute('role', 'alert');
    box.style.cssText =
      'min-height:60vh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;text-align:center;font:16px/24px system-ui,sans-serif';
    words[what].forEach((text, at) => {
      const line = document.createElement(at === 0 ? 'h1' : 'p');
      line.lang = at === 0 ? 'zh-CN' : 'en';
      line.textContent = text;
      line.style.cssText = at === 0 ? 'margin:0;font-size:20px;line-height:28px' : 'margin:0';
      box.append(line);
    });
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = '重新加载 / Reload';
    button.style.cssText = 'font:inherit;padding:8px 16px;cursor:pointer';
    button.addEventListener('click', () => location.reload());
    box.append(button);
    root.append(box);
  }

  addEventListener(
    'error',
    ({ target }) => {
      const isPart = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
      // The list of elements under the root is not there yet when a file of the head fails at once.
      if (isPart) document.readyState === 'loading' ? addEventListener('DOMContentLoaded', () => tell('failed')) : tell('failed');
    },
    true,
  );
  // Texts that could not be loaded before the first page is drawn.
  addEventListener('unhandledrejection', () => tell('failed'));
  // The rest of the page may not be there yet: DOMContentLoaded waits for the scripts that are late.
  const reportLate = () => void (document.getElementById('root') ? tell('late') : setTimeout(reportLate, 1000));
  setTimeout(reportLate, limitMs);
})();
