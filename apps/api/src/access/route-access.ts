/**
 * Who may call a route. `request` and `verification` pass the seven checks. A `verification` that waits for its answer
 * needs a verification token; every other request needs a request token. `operation` passes the first six checks, and its
 * handler takes the tokens that its body calls for. `admin` needs the operator's token.
 */
export type Access = "public" | "admin" | "request" | "verification" | "operation";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Default `request`. */
    access?: Access;
  }
}
