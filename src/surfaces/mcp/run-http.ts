// What serving over HTTP needs, loaded when somebody asks for it: most clients start the server themselves.

export { DEFAULT_PORT, listenOnHttp } from './http.ts';
export { tokenFrom } from './token.ts';
