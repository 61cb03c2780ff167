import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Called with the status of the answer before it is sent. These never reject. */
    beforeAnswer?: ((status: number) => Promise<void>)[];
  }
}

/** Calls what was passed to {@link beforeAnswer}. */
export function handleBeforeAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { beforeAnswer: asked } = request;
    if (asked) void finished(asked, reply.statusCode, done);
    else done();
  });
}

/** Has `work` done before the answer to `request` is sent, so that the sender's next request finds it done. */
export function beforeAnswer(request: FastifyRequest, work: (status: number) => Promise<void>): void {
  (request.beforeAnswer ??= []).push(work);
}

async function finished(
  asked: readonly ((status: number) => Promise<void>)[],
  status: number,
  done: () => void,
): Promise<void> {
  await Promise.all(asked.map((work) => work(status)));
  done();
}
