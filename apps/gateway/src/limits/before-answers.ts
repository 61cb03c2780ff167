import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is to be done with the status of the answer before it is sent. It never rejects. */
    beforeAnswer?: ((status: number) => Promise<void>)[];
  }
}

/** Does what requests asked for with {@link beforeAnswer}. */
export function handleBeforeAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { beforeAnswer: asked } = request;
    if (asked) void finished(asked, reply.statusCode, done);
    else done();
  });
}

/** The sender of `request` hears of its status after this is done, and so does whatever it sends next. */
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
