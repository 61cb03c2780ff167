// A form with one file, as a browser sends it.
import type { AbuseContext, AttackAnswer } from './attack.ts';

const BOUNDARY = 'hostile-file-boundary';

export function formOf(name: string, bytes: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Uploads a form as one of the attacker's accounts. */
export function upload(context: AbuseContext, round: number, form: Buffer): Promise<AttackAnswer> {
  const { token } = context.accounts[round % context.accounts.length] as { token: string };
  return context.send({
    method: 'POST',
    path: '/v1/upload',
    token,
    body: form,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    from: round % 4,
  });
}

/** Where an uploaded file is; undefined where it was not taken. */
export const urlOf = ({ body }: AttackAnswer): string | undefined =>
  (body as { data?: { url?: string } } | undefined)?.data?.url;
