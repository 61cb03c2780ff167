import fastify from 'fastify';

const server = fastify();
server.get('/', () => ({ data: [] }));
process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }));
