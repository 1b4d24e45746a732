/** Checks that the data is unchanged since the export: SHA-256 of each text against the list, and the signature of the list. */

/** SHA-256 (FIPS 180-4) as hex; implemented here, since pages from a disk may have no Web Crypto. */
function sha256(bytes) {
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  const k = primes.map((prime) => fraction(Math.cbrt(prime)));
  const h = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const w = new Int32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) w[i] = view.getInt32(at + 4 * i);
      else {
        const [a, b] = [w[i - 15], w[i - 2]];
        w[i] = (w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
      }
    }
    let [a, b, c, d, e, f, g, last] = h;
    for (let i = 0; i < 64; i += 1) {
      const one = (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, last] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, last].forEach((value, i) => {
      h[i] = (h[i] + value) | 0;
    });
  }
  return h.map((value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The text that is signed. */
const signedText = ({ format, version, made, subject, files }) =>
  JSON.stringify([format, version, made, subject, ...files.map((file) => [file.name, file.bytes, file.sha256])]);

const bytesOf = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** true or false; null if the browser cannot verify it. */
export async function signatureFits(manifest) {
  const der = bytesOf(manifest.publicKey.replace(/-----[^-]+-----|\s/g, ''));
  if (sha256(der) !== manifest.keyId) return false;
  try {
    const key = await crypto.subtle.importKey('spki', der, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, bytesOf(manifest.signature), new TextEncoder().encode(signedText(manifest)));
  } catch {
    return null;
  }
}

/** Names of changed texts among those shown by this page. */
export function changedTexts(manifest, files) {
  return manifest.files
    .filter(({ name }) => name.endsWith('.json'))
    .filter(({ name, sha256: wanted, bytes }) => {
      const content = new TextEncoder().encode(files[name] ?? '');
      return content.length !== bytes || sha256(content) !== wanted;
    })
    .map(({ name }) => name);
}

/** Among files chosen by a person: names of those that differ from the list. */
export async function changedFiles(manifest, manifestText, chosen) {
  const changed = [];
  for (const file of chosen) {
    const content = new Uint8Array(await file.arrayBuffer());
    if (file.name === 'manifest.json' || file.name === 'manifest.js') {
      const wanted = file.name === 'manifest.js' ? `window.czyunManifest = ${JSON.stringify(manifestText)};\n` : manifestText;
      if (new TextDecoder().decode(content) !== wanted) changed.push(file.name);
      continue;
    }
    const listed = manifest.files.find(({ name }) => name === file.name);
    if (!listed || listed.bytes !== content.length || listed.sha256 !== sha256(content)) changed.push(file.name);
  }
  return changed;
}
