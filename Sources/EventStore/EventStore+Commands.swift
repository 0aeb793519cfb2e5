import EventModel

/// A command, and who asks for it.
public struct CommandRequest<Command: Sendable>: Sendable {
  /// What is asked.
  public let command: Command
  /// Who asks, and why.
  public let context: CommitContext

  /// Makes a request.
  public init(_ command: Command, context: CommitContext) {
    self.command = command
    self.context = context
  }
}

/// Why a list of commands was not carried out as one; nothing was changed.
public enum AtomicError<Rejection: Error>: Error {
  /// A rule stands against the command at an index.
  case rejected(index: Int, Rejection)
  /// The events could not be read or appended.
  case append(AppendError)
}

extension EventStore {
  /// Carries out a command: reads the events that it depends on, decides, and appends what it
  /// leads to as one commit, before any other command can come between.
  ///
  /// It never reads a view. Commands of several threads at the same time share a transaction and
  /// its flush.
  ///
  /// - Returns: The new commit; or, for a command id that the log knows, what it led to before.
  /// - Throws: ``CommandError``; nothing was changed then.
  @inlinable
  @discardableResult
  public func execute<D: Decider>(
    _ command: D.Command, with decider: D, context: CommitContext = CommitContext()
  ) throws(CommandError<D.Rejection>) -> CommitOutcome {
    guard !access.isReadOnly else { throw .append(.readOnly) }
    let result: Result<CommitOutcome, D.Rejection>
    do throws(AppendError) {
      result = try handler.perform { session throws(AppendError) in
        try session.execute(command, with: decider, context: context)
      }
    } catch { throw .append(error) }
    do throws(D.Rejection) { return try result.get() } catch { throw .rejected(error) }
  }

  /// Carries out a command like ``execute(_:with:context:)-(D.Command,_,_)``, without blocking the
  /// caller's thread: one thread writes for all tasks, many commands to a flush.
  @inlinable
  @discardableResult
  public func execute<D: Decider>(
    _ command: D.Command, with decider: D, context: CommitContext = CommitContext()
  ) async throws(CommandError<D.Rejection>) -> CommitOutcome {
    guard !access.isReadOnly else { throw .append(.readOnly) }
    let result: Result<CommitOutcome, D.Rejection>
    do throws(AppendError) {
      result = try await handler.perform { session throws(AppendError) in
        try session.execute(command, with: decider, context: context)
      }
    } catch { throw .append(error) }
    do throws(D.Rejection) { return try result.get() } catch { throw .rejected(error) }
  }

  /// Carries out commands one after the other in one transaction: each is a commit of its own, and
  /// a rejected one disturbs no other.
  ///
  /// - Returns: What each of them led to, in order.
  /// - Throws: ``AppendError`` if the transaction failed; none was carried out then.
  @inlinable
  public func executeGroup<D: Decider>(
    _ requests: [CommandRequest<D.Command>], with decider: D
  ) throws(AppendError) -> [Result<CommitOutcome, CommandError<D.Rejection>>] {
    guard !access.isReadOnly else { throw .readOnly }
    let result = try handler.perform { session throws(AppendError) in
      var outcomes: [Result<CommitOutcome, CommandError<D.Rejection>>] = []
      outcomes.reserveCapacity(requests.count)
      for request in requests {
        outcomes.append(try session.attempt(request, with: decider))
      }
      return Result<[Result<CommitOutcome, CommandError<D.Rejection>>], Never>.success(outcomes)
    }
    return result.get()
  }

  /// Carries out commands as one commit, all or none; each is decided on what the ones before it
  /// lead to.
  ///
  /// - Throws: ``AtomicError``; nothing was changed then.
  public func executeAtomically<D: Decider>(
    _ commands: [D.Command], with decider: D, context: CommitContext = CommitContext()
  ) throws(AtomicError<D.Rejection>) -> CommitOutcome {
    guard !access.isReadOnly else { throw .append(.readOnly) }
    var rejection: (index: Int, D.Rejection)?
    do throws(AppendError) {
      let outcome: CommitOutcome? = try handler.writer.transact { session throws(AppendError) in
        if let earlier = try session.earlierOutcome(of: context) { return earlier }
        var open = WriteSession.OpenCommit(context: context)
        for (index, command) in commands.enumerated() {
          switch try session.decide(command, with: decider) {
          case .success(let events): try session.add(events, to: &open)
          case .failure(let reason):
            rejection = (index, reason)
            return nil
          }
        }
        return try session.complete(open)
      }
      if let outcome { return outcome }
    } catch { throw .append(error) }
    guard let rejection else { return .nothing }
    throw .rejected(index: rejection.index, rejection.1)
  }
}

extension WriteSession {
  /// Carries out one command of a group; only what makes the whole group worthless is thrown.
  @inlinable
  mutating func attempt<D: Decider>(
    _ request: CommandRequest<D.Command>, with decider: D
  ) throws(AppendError) -> Result<CommitOutcome, CommandError<D.Rejection>> {
    do throws(AppendError) {
      return try execute(request.command, with: decider, context: request.context)
        .mapError(CommandError.rejected)
    } catch .storage(let error) {
      throw .storage(error)
    } catch {
      return .failure(.append(error))
    }
  }
}
